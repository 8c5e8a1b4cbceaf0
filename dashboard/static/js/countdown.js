// The time left of the round, from the hub's clock: shown up to the second until it is over, 0:00 from the bell on.

import { showSeconds } from "./seconds.js";
import { say } from "./words.js";

const UNKNOWN = "–:––";
const LOOK_MS = 50;
const GOOD_MS = 500; // a wall shows seconds: a clock better than half of one shows the right one
const LONG_S = 6000; // from 100 minutes on, hours are shown

export class Countdown {
  constructor(feed, clock) {
    this.feed = feed;
    this.clock = clock;
    this.title = document.title;
    this.timer = null;
    this.isNear = null;
  }

  start() {
    this.feed.listen((_document, key) => key === "clock" && this.show());
    addEventListener("pageshow", () => this.show());
    document.addEventListener("visibilitychange", () => this.show());
    this.show();
  }

  /** Room time left in microseconds; null when nothing is timed or the hub's clock is not known. `extraUs`: a table's own. */
  leftUs(round, extraUs = 0) {
    if (round.phase === "paused") return round.left_us === null ? null : (round.left_us + extraUs) * round.speed;
    if (round.phase === "overtime" && !(extraUs && round.rang_at_hub_us)) return 0;
    const ends = endOf(round);
    const now = this.clock.now();
    if (ends === null || now === null || round.boot !== this.clock.boot) return null;
    return Math.max(0, ends + (round.phase === "break" ? 0 : extraUs) - now) * round.speed;
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
    const digits = seconds === null ? unknown : inDigits(seconds);
    document.querySelectorAll("[data-countdown]").forEach((shown) => {
      const own = shown.dataset.countdown ? this.ownDigits(round, shown.dataset.countdown) : digits;
      setText(shown, own);
      set(shown.dataset, "figures", String(own.length));
    });
    document.title = round.phase === "running" && leftUs !== null ? `${digits} · ${this.title}` : this.title;
    const now = this.clock.now();
    const last = round.phase === "running" && round.warns_at_hub_us !== null && now >= round.warns_at_hub_us;
    if (last && this.isNear === false) document.dispatchEvent(new Event("bellnear"));
    this.isNear = last;
    showSeconds(round, round.boot === this.clock.boot ? now : null);
    document.querySelectorAll("[data-dial]").forEach((dial) => {
      set(dial.dataset, "phase", round.phase);
      set(dial.dataset, "last", last ? "1" : "0");
      set(dial.dataset, "timed", showsTime(round) ? "1" : "0");
    });
    const bar = document.querySelector("[data-bar]");
    if (bar && leftUs !== null) set(bar, "value", Math.min(1000, Math.round(leftUs / Number(bar.dataset.lengthS) / 1000)));
  }

  /** The clock of one table, which may have been given time beyond the room's; nothing where no clock runs for it. */
  ownDigits(round, key) {
    const table = this.feed.documents.get(key);
    const leftUs = this.leftUs(round, table ? table.public.extra_us : 0);
    return leftUs === null ? "" : inDigits(Math.ceil(leftUs / 1e6));
  }

  sync() {
    const exact = this.clock.exactMs();
    const words = exact === null || exact > GOOD_MS ? say("measuring") : say("exact");
    document.querySelectorAll("[data-sync]").forEach((shown) => setText(shown, words));
  }
}

/** When what is timed ends, as far as the room's own clock goes; null where nothing is. */
function endOf(round) {
  if (round.phase === "running") return round.closes_at_hub_us;
  if (round.phase === "overtime") return round.rang_at_hub_us;
  return round.phase === "break" ? round.until_hub_us : null;
}

/** Whether there is a time to count down: of the round, or of a break whose end the plan says. */
function showsTime(round) {
  return round.phase === "break" ? round.until_hub_us !== null : round.timed !== 0;
}

function inDigits(seconds) {
  const pair = (count) => String(count).padStart(2, "0");
  if (seconds < LONG_S) return `${Math.floor(seconds / 60)}:${pair(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${pair(Math.floor(seconds / 60) % 60)}:${pair(seconds % 60)}`;
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
