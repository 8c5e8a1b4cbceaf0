// The lists of a wall: each fills the screen, is fitted again whenever its words or the screen change, and turns its pages.

import { setText } from "./countdown.js";
import { fitted } from "./fit.js";
import { say } from "./words.js";

const MEASURE_PX = 40;
const TRIES_MOST = 40;
const SMALLER = 0.98;
const LIVELY = "[data-countdown], [data-sync], [data-seconds], [data-since]"; // changes by the second, and moves nothing

export class Wall {
  constructor() {
    this.page = 0;
    this.plan = null;
  }

  start() {
    const seen = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["hidden"] };
    this.watch = new MutationObserver((changes) => changes.some(isOfTheList) && this.fit());
    this.watch.observe(document.body, seen);
    addEventListener("resize", () => this.fit());
    addEventListener("load", () => this.fit());
    this.fit();
  }

  list() {
    return document.querySelector("[data-fit] > .rows");
  }

  /** Arranges the list anew, in the box that is left for it. */
  fit() {
    try {
      this.arrange();
    } finally {
      this.watch.takeRecords(); // what was changed just now is no news
    }
  }

  arrange() {
    const list = this.list();
    document.body.classList.toggle("fitted", Boolean(list)); // nothing is left to scroll to
    const shown = list ? Array.from(list.children).filter((item) => !item.hidden) : [];
    this.plan = shown.length ? planFor(list, shown) : null;
    if (!this.plan || this.page >= this.plan.pages.length) this.page = 0;
    this.show();
  }

  /** Shows the next page of the list, and the first again after the last; false where there is no list. */
  turn() {
    if (!this.list()) return false;
    if (this.plan && this.plan.pages.length > 1) {
      this.page = (this.page + 1) % this.plan.pages.length;
      this.show();
      this.watch.takeRecords();
    }
    return true;
  }

  show() {
    const label = document.querySelector("[data-part]");
    if (!this.plan) {
      if (label) label.hidden = true;
      return;
    }
    const { list, shown, pages, columns, size, tall } = this.plan;
    const { first, end } = pages[this.page];
    const rows = Math.ceil((end - first) / columns);
    shown.forEach((item, place) => {
      item.classList.toggle("other-page", place < first || place >= end);
      const before = (place - first) % rows === 0 ? null : shown[place - 1];
      item.dataset.letter = before && before.dataset.head === item.dataset.head ? "" : item.dataset.head;
    });
    list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    list.style.gridTemplateRows = `repeat(${rows}, minmax(min-content, ${tall}em))`;
    shrink(list, size);
    if (label) this.name(label);
  }

  name(label) {
    const { shown, pages } = this.plan;
    const { first, end } = pages[this.page];
    const heads = shown.slice(first, end).map((item) => item.dataset.head).filter(Boolean);
    label.hidden = pages.length < 2;
    const values = { first: heads[0] || "–", last: heads[heads.length - 1] || "–", page: this.page + 1, pages: pages.length };
    setText(label, say("page", values));
  }
}

function isOfTheList({ target }) {
  const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
  return Boolean(element) && !element.closest(LIVELY);
}

/** The pages of a list, and how each is arranged; the names of a pair beside or below each other, whichever is larger. */
function planFor(list, shown) {
  const label = document.querySelector("[data-part]");
  const heads = shown.map((item) => item.dataset.head);
  const arranged = list.parentElement.dataset.stacks === undefined ? [false] : [false, true];
  const ways = arranged.map((isStacked) => ({ isStacked, items: measure(list, shown, isStacked) }));
  // A list in pages names them, and the line with the name takes some of the room.
  let plan;
  for (const isNamed of [false, true]) {
    if (label) label.hidden = !isNamed;
    if (label && isNamed) setText(label, say("page", { first: "W", last: "W", page: 9, pages: 9 }));
    plan = ways.map((way) => ({ ...way, ...fitted(way.items, heads, spaceFor(list)) })).reduce(better);
    if (plan.pages.length === 1) break;
  }
  list.classList.toggle("stacked", plan.isStacked);
  const tall = 2 * Math.max(...plan.items.map(({ lines, frame }) => lines.length + frame));
  return { list, shown, tall, ...plan };
}

function better(one, other) {
  if (one.pages.length !== other.pages.length) return one.pages.length < other.pages.length ? one : other;
  return other.size > one.size ? other : one;
}

/** The box that is left for a list, the screen's height in pixels, and how many entries are shown at once at least. */
function spaceFor(list) {
  const box = list.parentElement;
  const { clientHeight } = document.documentElement;
  return { width: box.clientWidth - 2, height: box.clientHeight - 2, screen: clientHeight, whole: Number(box.dataset.whole) };
}

/** What each entry takes when each of its lines is whole. */
function measure(list, shown, isStacked) {
  list.classList.add("measuring");
  list.classList.toggle("stacked", isStacked);
  shown.forEach((item) => item.classList.remove("other-page"));
  list.style.fontSize = `${MEASURE_PX}px`;
  alignCells(list);
  const items = shown.map((item) => measured(item, isStacked ? ".one-name" : "[data-line]"));
  list.classList.remove("measuring");
  return items;
}

/** What stands under each other in a column is made equally wide. */
function alignCells(list) {
  const widest = new Map();
  const cells = Array.from(list.querySelectorAll("[data-cell]"));
  cells.forEach(({ dataset }) => list.style.removeProperty(`--${dataset.cell}`));
  for (const cell of cells) {
    const width = cell.getBoundingClientRect().width / parseFloat(getComputedStyle(cell).fontSize);
    widest.set(cell.dataset.cell, Math.max(width, widest.get(cell.dataset.cell) || 0));
  }
  widest.forEach((width, name) => list.style.setProperty(`--${name}`, `${width + 0.02}em`));
}

function measured(item, selector) {
  const lines = Array.from(item.querySelectorAll(selector), (line) => line.getBoundingClientRect().width / MEASURE_PX);
  const box = item.getBoundingClientRect();
  const style = getComputedStyle(item);
  const edges = ["paddingTop", "paddingBottom", "borderTopWidth", "borderBottomWidth", "marginBottom"];
  const gapPx = parseFloat(getComputedStyle(item.parentElement).rowGap) || 0;
  const frame = edges.reduce((sum, edge) => sum + parseFloat(style[edge]), gapPx) / MEASURE_PX;
  return { lines, rest: box.width / MEASURE_PX - Math.max(...lines), frame };
}

/** The reckoned size, or as much smaller as it takes until nothing is cut: a long word may not break. */
function shrink(list, size) {
  for (let tries = 0; tries < TRIES_MOST; tries += 1) {
    list.style.fontSize = `${size * SMALLER ** tries}px`;
    if (!isCut(list)) return;
  }
}

function isCut(list) {
  const box = list.parentElement;
  if (list.scrollHeight > box.clientHeight || list.scrollWidth > box.clientWidth) return true;
  return Array.from(list.querySelectorAll("li, [data-line]")).some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
}
