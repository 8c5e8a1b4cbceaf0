// A screen in the hall: it says how it is, notices when it is given something else, and turns the pages of a long list.

import { within } from "./older.js";
import { Sound } from "./sound.js";
import { Voice } from "./voice.js";
import { Wall } from "./wall.js";

const HERE_MS = 5000;
const TURN_MS = 12000; // time to look through a page of names

export class Display {
  constructor(feed, clock, form) {
    this.feed = feed;
    this.clock = clock;
    this.form = form;
    this.given = form.dataset.given;
    this.sound = new Sound(feed, form.dataset.sound === "1");
    this.voice = new Voice(feed, form.dataset.voice === "1");
    this.wall = new Wall();
    this.light = null;
  }

  start() {
    this.sound.start();
    this.voice.start();
    this.wall.start();
    this.feed.listen((document_, key) => key === "displays" && this.look(document_));
    setInterval(() => this.here(), HERE_MS);
    setInterval(() => this.wall.turn() || scrollOn(), TURN_MS);
    document.addEventListener("visibilitychange", () => this.stayLit().then(() => this.here()));
    addEventListener("online", () => this.here());
    for (const touch of ["pointerdown", "touchend"]) {
      addEventListener(touch, () => this.sound.allow().then(() => this.here()));
    }
    this.stayLit();
    setTimeout(() => this.here(), 500);
  }

  // Without this a screen goes dark some minutes after somebody last touched it. A browser lets go of it when the page
  // is covered, and most keep it for pages of https or of the machine itself: the convenor is told which it is.
  async stayLit() {
    if (document.hidden) return;
    try {
      this.light = await navigator.wakeLock.request("screen");
    } catch {
      this.light = null;
    }
  }

  /** hidden: another window is in front; held: the screen stays lit; free: its own screen saver decides. */
  lit() {
    if (document.hidden) return "hidden";
    return this.light !== null && !this.light.released ? "held" : "free";
  }

  look({ displays }) {
    const own = displays.find((one) => String(one.number) === this.form.dataset.display);
    if (!own || `${own.name} ${own.show} ${own.sound} ${own.voice}` !== this.given) location.reload();
  }

  async here() {
    const said = new FormData(this.form);
    said.set("sound", this.sound.state());
    said.set("light", this.lit());
    if (this.clock.exactMs() !== null) said.set("exact_ms", this.clock.exactMs());
    try {
      const signal = within(HERE_MS);
      const answer = await fetch(this.form.action, { method: "POST", body: said, headers: { "X-Background": "1" }, signal });
      if (answer.status === 400) location.reload(); // the page's token is of an ended session
    } catch {
      // No contact: the banner says so, and the next try tells the console that this screen is back.
    }
  }
}

/** Shows the next part of what is longer than the screen, then the first again. */
function scrollOn() {
  const rest = document.documentElement.scrollHeight - innerHeight - scrollY;
  scrollTo(0, rest > 4 ? scrollY + innerHeight * 0.85 : 0);
}
