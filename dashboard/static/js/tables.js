// The tables on the console: those that need somebody come first, and each says how long after the bell it still plays.

import { setText } from "./countdown.js";
import { say } from "./words.js";

const CALM_MS = 2500; // nothing moves under a finger or a pointer, nor just after it

export class Tables {
  constructor(feed, clock) {
    this.feed = feed;
    this.clock = clock;
    this.touchedAt = -Infinity;
  }

  start() {
    for (const name of ["pointerdown", "pointermove", "keydown"]) {
      document.addEventListener(name, ({ target }) => {
        if (target.closest && target.closest("[data-by-need]")) this.touchedAt = performance.now();
      });
    }
    this.feed.listen((document_, key) => document_.kind === "table" && this.hear(document_, key));
    setInterval(() => this.look(), 500);
  }

  hear(table, key) {
    for (const card of document.querySelectorAll(`[data-doc="${key}"][data-rank]`)) {
      if (table.shown) card.dataset.rank = table.shown.rank;
      card.dataset.extraUs = table.extra_us;
    }
  }

  look() {
    document.querySelectorAll("[data-since-bell]").forEach((shown) => setText(shown, this.sinceBell(shown)));
    const list = document.querySelector("[data-by-need]");
    if (list && !list.contains(document.activeElement) && performance.now() - this.touchedAt > CALM_MS) sort(list);
  }

  sinceBell(shown) {
    const round = this.feed.documents.get("clock");
    const now = this.clock.now();
    const card = shown.closest("[data-rank]");
    if (!round || round.phase !== "overtime" || !round.rang_at_hub_us || now === null || Number(card.dataset.rank) >= 6) return "";
    const seconds = Math.floor(((now - round.rang_at_hub_us - Number(card.dataset.extraUs || 0)) * round.speed) / 1e6);
    if (seconds < 0) return "";
    if (seconds < 60) return say("after bell, s", { seconds });
    return say("after bell, min", { minutes: Math.floor(seconds / 60) });
  }
}

function sort(list) {
  const cards = [...list.children];
  const keyOf = (card) => Number(card.dataset.rank) * 10000 + Number((card.dataset.doc || "/0").split("/")[1]);
  const sorted = [...cards].sort((one, other) => keyOf(one) - keyOf(other));
  if (sorted.some((card, place) => card !== cards[place])) list.append(...sorted);
}
