// A sound in the browser at each bell, beside the room's own. A browser may forbid it until somebody has touched the
// page; that is told to the convenor, never hidden.

import { newSound } from "./older.js";

const STROKES = { start: 1, finish: 3 };
const STROKE_S = 1.4;
const TONE_HZ = 660;
const HUM = { frequency: 30, gain: 0.0003 }; // far below what anybody hears, and not silence

export class Sound {
  constructor(feed, wanted) {
    this.feed = feed;
    this.context = wanted ? newSound() : null;
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
    if (this.context) await this.context.resume();
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
    const { oscillator, volume } = this.source(HUM.frequency);
    volume.gain.value = HUM.gain;
    oscillator.start();
  }

  strike(strokes) {
    for (let stroke = 0; stroke < strokes; stroke += 1) this.tone(this.context.currentTime + stroke * STROKE_S);
  }

  tone(atS) {
    const { oscillator, volume } = this.source(TONE_HZ);
    volume.gain.setValueAtTime(0.6, atS);
    volume.gain.exponentialRampToValueAtTime(0.001, atS + STROKE_S);
    oscillator.start(atS);
    oscillator.stop(atS + STROKE_S);
  }

  source(frequencyHz) {
    const oscillator = this.context.createOscillator();
    const volume = this.context.createGain();
    oscillator.frequency.value = frequencyHz;
    oscillator.connect(volume);
    volume.connect(this.context.destination);
    return { oscillator, volume };
  }
}
