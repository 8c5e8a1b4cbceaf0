// The time left of the round, from the hub's clock: shown up to the second until it is over, 0:00 from the bell on.

import { say } from "./words.js";

const UNKNOWN = "–:––";
const LOOK_MS = 50;
const GOOD_MS = 500; // a wall shows seconds: a clock better than half of one shows the right one

export class Countdown {
  constructor(feed, clock) {
    this.feed = feed;
    this.clock = clock;
    this.title = document.title;
    this.timer = null;
  }

  start() {
    this.feed.listen((_document, key) => key === "clock" && this.show());
    addEventListener("pageshow", () => this.show());
    document.addEventListener("visibilitychange", () => this.show());
    this.show();
  }

  /** Room time left in microseconds; null when no round is timed or the hub's clock is not known. */
  leftUs(round) {
    if (round.phase === "paused") return round.left_us === null ? null : round.left_us * round.speed;
    if (round.phase === "overtime") return 0;
    const now = this.clock.now();
    if (round.phase !== "running" || now === null || round.closes_at_hub_us === null) return null;
    if (round.boot !== this.clock.boot) return null;
    return Math.max(0, round.closes_at_hub_us - now) * round.speed;
  }

  show() {
    clearTimeout(this.timer);
    this.clock.look();
    const round = this.feed.documents.get("clock");
    const leftUs = round ? this.leftUs(round) : null;
    if (round) this.draw(round, leftUs);
    this.sync();
    const waitMs = leftUs ? changesInUs(leftUs) / round.speed / 1000 : LOOK_MS;
    this.timer = setTimeout(() => this.show(), Math.min(LOOK_MS, Math.ceil(waitMs)));
  }

  draw(round, leftUs) {
    const seconds = leftUs === null ? null : Math.ceil(leftUs / 1e6);
    const unknown = round.timed === 0 ? "" : UNKNOWN;
    const digits = seconds === null ? unknown : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    document.querySelectorAll("[data-countdown]").forEach((shown) => setText(shown, digits));
    document.title = round.phase === "running" && leftUs !== null ? `${digits} · ${this.title}` : this.title;
    const now = this.clock.now();
    const last = round.phase === "running" && round.warns_at_hub_us !== null && now >= round.warns_at_hub_us;
    document.querySelectorAll("[data-dial]").forEach((dial) => {
      set(dial.dataset, "phase", round.phase);
      set(dial.dataset, "last", last ? "1" : "0");
      set(dial.dataset, "timed", String(round.timed ?? 1));
    });
    const bar = document.querySelector("[data-bar]");
    if (bar && leftUs !== null) set(bar, "value", Math.min(1000, Math.round(leftUs / Number(bar.dataset.lengthS) / 1000)));
  }

  sync() {
    const exact = this.clock.exactMs();
    const words = exact === null || exact > GOOD_MS ? say("measuring") : say("exact");
    document.querySelectorAll("[data-sync]").forEach((shown) => setText(shown, words));
  }
}

/** How much room time until the digits change: a second is shown until it is over. */
function changesInUs(leftUs) {
  return leftUs % 1e6 || 1e6;
}

export function setText(element, text) {
  set(element, "textContent", text);
}

/** Only what changes is written: the browser would lay out and paint the same again, twenty times a second. */
function set(what, name, value) {
  if (what[name] !== value) what[name] = value;
}
