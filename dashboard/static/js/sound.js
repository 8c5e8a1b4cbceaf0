// A sound in the browser at each bell, beside the room's own. A browser may forbid it until somebody has touched the
// page; that is told to the convenor, never hidden.

const STROKES = { start: 1, finish: 3 };
const STROKE_S = 1.4;
const TONE_HZ = 660;
const HUM = { frequency: 30, gain: 0.0003 }; // far below what anybody hears, and not silence

export class Sound {
  constructor(feed, wanted) {
    this.feed = feed;
    this.context = wanted ? new AudioContext() : null;
    this.phase = null;
  }

  start() {
    if (!this.context) return;
    this.hum();
    this.feed.listen((document_, key) => key === "clock" && this.hear(document_));
  }

  /** off, ready or blocked. */
  state() {
    if (!this.context) return "off";
    return this.context.state === "running" ? "ready" : "blocked";
  }

  /** Somebody touched the page. */
  async allow() {
    await this.context?.resume();
  }

  hear({ round, phase }) {
    const was = this.phase;
    this.phase = `${round} ${phase}`;
    if (was === null || was === this.phase) return;
    if (phase === "running" && was === `${round} ready`) this.strike(STROKES.start);
    if (phase === "overtime") this.strike(STROKES.finish);
  }

  // A browser and a screen put their sound to sleep after a silence, and the next stroke would lose its first second.
  hum() {
    const hum = new OscillatorNode(this.context, { frequency: HUM.frequency });
    hum.connect(new GainNode(this.context, { gain: HUM.gain })).connect(this.context.destination);
    hum.start();
  }

  strike(strokes) {
    for (let stroke = 0; stroke < strokes; stroke += 1) this.tone(this.context.currentTime + stroke * STROKE_S);
  }

  tone(atS) {
    const tone = new OscillatorNode(this.context, { frequency: TONE_HZ });
    const volume = new GainNode(this.context, { gain: 0.6 });
    volume.gain.setValueAtTime(0.6, atS);
    volume.gain.exponentialRampToValueAtTime(0.001, atS + STROKE_S);
    tone.connect(volume).connect(this.context.destination);
    tone.start(atS);
    tone.stop(atS + STROKE_S);
  }
}
