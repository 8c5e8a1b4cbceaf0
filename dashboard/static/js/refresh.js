// Parts of a page that the dashboard draws whole are fetched again when the documents they name change.
//
//   data-refresh="clock"       the round or the phase of the room changed, how many rounds there are, or what is open at their end
//   data-refresh="summary"     the room's summary changed
//   data-refresh="standings"   somebody has more or fewer clicks, or another place
//   data-refresh="results"     a table's result came or was corrected
//   data-refresh="table/3"     anything at that table
//   data-refresh="tables"      tables came or went
//   data-refresh="seats"       somebody else sits at a table, somebody's name was put right, or the room changed between two rounds otherwise than by play
//   data-refresh="nodes"       nodes came, went, or changed table; one is awaited
//   data-refresh="timetable"   the evening will go on otherwise than it was said
//   data-refresh="displays"    a screen was named, given something else, opened or forgotten; "screens": its sound or light changed
//   data-refresh="any"         any of these

import { within } from "./older.js";
import { isInUse, swap } from "./swap.js";

const SETTLE_MS = 150; // several documents of one event arrive together
const APART_MS = 1000;
const PUBLIC_APART_MS = 4000; // a hall of phones asks less often than a console, a table or a screen
const READ_MS = 12000; // as long as a message of something done stays at least
const BETWEEN = ["setup", "ready", "break"];

export class Refresh {
  constructor(feed) {
    this.feed = feed;
    this.marks = new Map();
    this.said = new Map();
    this.wanted = new Set();
    this.timer = null;
    this.fetchedAt = -Infinity;
    this.openedAt = performance.now();
  }

  start() {
    if (document.querySelector("[data-refresh]")) {
      this.feed.listen((document, key) => this.hear(document, key));
      for (const over of ["focusout", "pointerup", "touchend"]) {
        addEventListener(over, () => setTimeout(() => this.wanted.size && this.plan(), 0));
      }
    }
  }

  hear(document, key) {
    const mark = markOf(document);
    const known = this.marks.has(key) ? this.marks.get(key) : this.drawn(document, mark);
    this.marks.set(key, mark);
    const isNewer = known !== mark;
    const topics = this.missing(document, key) ? ["tables"] : [];
    if (isNewer) topics.push(...(document.kind === "screens" ? [] : ["any"]), ...topicsOf(document, key));
    if (document.kind === "table") {
      if (this.differs(`outcome of ${key}`, outcomeOf(document), isNewer)) topics.push("results");
      if (this.differs(`sitting at ${key}`, document.public.sitting, isNewer)) topics.push("seats");
    }
    if (document.kind === "summary" && isNewer && BETWEEN.includes(document.phase)) {
      if (!this.differs("play", document.shown.playing, false)) topics.push("seats");
    }
    if (topics.length) this.want(topics);
  }

  /** Whether this was said otherwise before; what is said for the first time may differ from what was drawn if it is newer. */
  differs(what, now, isNewer) {
    const before = this.said.get(what);
    this.said.set(what, now);
    return before === undefined ? isNewer : before !== now;
  }

  /** What this page was drawn with, as far as that can be told: the room may have changed since, before it listened. */
  drawn(document_, mark) {
    const { drawn, seq } = document.body.dataset;
    if (document_.kind === "clock") return drawn;
    if (document_.kind === "screens") return null; // nothing on the page says when it was drawn
    return seq && document_.seq > Number(seq) ? "older" : mark;
  }

  /** Whether this is a table that the page does not show yet, or a table that has gone. */
  missing(document_, key) {
    const shown = document.querySelector('[data-refresh~="tables"]');
    if (!shown) return false;
    if (document_.kind === "gone") return shown.querySelector(`[data-doc="${document_.key}"]`) !== null;
    return document_.kind === "table" && document_.phase !== "vacant" && shown.querySelector(`[data-doc="${key}"]`) === null;
  }

  want(topics) {
    for (const region of document.querySelectorAll("[data-refresh]")) {
      const follows = region.dataset.refresh.split(" ");
      if (topics.some((topic) => follows.includes(topic))) this.wanted.add(region.id);
    }
    if (this.wanted.size) this.plan();
  }

  plan() {
    if (this.timer !== null) return; // planned already: a busy room must not put it off for ever
    // A little chance in the wait: a hall of phones must not all fetch in the same millisecond.
    const isOfFew = document.body.dataset.role || document.querySelector("[data-display]");
    const apartMs = isOfFew ? APART_MS : PUBLIC_APART_MS;
    const wait = Math.max(SETTLE_MS, this.fetchedAt + apartMs - performance.now()) + Math.random() * 200;
    this.timer = setTimeout(() => this.fetch(), wait);
  }

  async fetch() {
    this.timer = null;
    for (const id of this.wanted) if (!document.getElementById(id)) this.wanted.delete(id); // gone with the part it was in
    const ids = [...this.wanted].filter((id) => !isInUse(document.getElementById(id)));
    if (!ids.length) return;
    this.fetchedAt = performance.now();
    ids.forEach((id) => this.wanted.delete(id));
    try {
      const address = document.querySelector("link[rel=canonical]").href;
      const answer = await fetch(address, { headers: { "X-Background": "1" }, signal: within(8000) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // A button that is replaced while it is pressed loses the press.
      for (const id of ids) {
        const region = document.getElementById(id);
        if (region && isInUse(region)) this.wanted.add(id);
        else swap(region, page.getElementById(id));
      }
      this.clearMessages(page);
      Object.assign(document.body.dataset, { drawn: page.body.dataset.drawn, seq: page.body.dataset.seq });
      document.dispatchEvent(new Event("refreshed"));
    } catch {
      ids.forEach((id) => this.wanted.add(id));
      this.plan();
    }
  }

  /**
   * What was done is no news for long, and none once the room goes on: a hand that was dealt says nothing after the bell.
   * What was refused stays until somebody acts, or the room is at another round.
   */
  clearMessages(page) {
    const round = (drawn) => drawn.body.dataset.drawn.split(" ")[0];
    const isNewRound = round(document) !== round(page);
    const goesOn = document.body.dataset.drawn !== page.body.dataset.drawn;
    if (!goesOn && performance.now() - this.openedAt < READ_MS) return;
    const old = isNewRound ? "#content > .notice" : "#content > .notice.done";
    document.querySelectorAll(old).forEach((notice) => notice.remove());
  }
}

function topicsOf(document, key) {
  if (document.kind !== "table") return [document.kind];
  return document.phase === "vacant" ? [key, "tables"] : [key]; // a table that is no more is published vacant
}

/** What must change in a document for a part of the page to be fetched again. */
function markOf(document) {
  if (document.kind === "clock") {
    const { round, rounds, phase, break_kind, open_end } = document;
    return [round, rounds, phase, break_kind || "", open_end || ""].join(" ");
  }
  if (document.kind === "nodes") {
    const served = document.nodes.map((node) => `${node.node}=${node.table}`).join(" ");
    return `${document.awaits && document.awaits.table} ${served}`;
  }
  if (document.kind === "timetable") return JSON.stringify(document.rows);
  if (document.kind === "standings") return document.mark;
  if (document.kind === "displays") return JSON.stringify(document.displays);
  if (document.kind === "screens") {
    return Object.values(document.screens).map((one) => one && `${one.sound} ${one.light} ${one.old}`).join(" ");
  }
  return String(document.seq === undefined ? "" : document.seq);
}

function outcomeOf(table) {
  return `${table.round} ${table.outcome} ${table.mover}`;
}
