// Arranging the plan of the hall. The number fields of the form say where each table stands; this moves tables about
// by the arrow keys, by pressing a table and then a square, or by dragging, and writes the fields.

import { say } from "./words.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startPlan() {
  const plan = document.querySelector("[data-arrange]");
  if (plan) new Arranging(plan).start();
}

class Arranging {
  constructor(plan) {
    this.plan = plan;
    this.squares = Number(plan.dataset.arrange); // along each side
    this.said = document.querySelector("[data-arranged]");
    this.held = null; // the table that is picked up
    this.dragged = false;
  }

  start() {
    this.plan.addEventListener("keydown", (event) => this.step(event));
    this.plan.addEventListener("pointerdown", (event) => this.press(event));
    this.plan.addEventListener("pointermove", (event) => this.drag(event));
    this.plan.addEventListener("pointerup", (event) => this.release(event));
    this.plan.addEventListener("click", (event) => event.detail === 0 && this.pick(tableOf(event.target)));
    for (const field of document.querySelectorAll("[data-place]")) field.addEventListener("input", () => this.typed(field));
    this.fit();
  }

  step(event) {
    const table = tableOf(event.target);
    const way = STEPS[event.key];
    if (event.key === "Escape") this.pick(null);
    if (!table || !way) return;
    event.preventDefault();
    const [x, y] = placeOf(table);
    this.put(table, x + way[0], y + way[1]);
  }

  press(event) {
    const table = tableOf(event.target);
    this.dragged = false;
    if (!table) return;
    this.grabbed = table;
    this.plan.setPointerCapture(event.pointerId);
  }

  drag(event) {
    if (!this.grabbed) return;
    const [x, y] = this.squareAt(event);
    const [oldX, oldY] = placeOf(this.grabbed);
    if (x === oldX && y === oldY) return;
    this.dragged = true;
    this.put(this.grabbed, x, y);
  }

  release(event) {
    const table = this.grabbed;
    this.grabbed = null;
    if (this.dragged) return;
    if (table && table !== this.held) {
      table.focus();
      this.pick(table);
    } else if (this.held) {
      if (!table) this.put(this.held, ...this.squareAt(event));
      this.pick(null);
    }
  }

  pick(table) {
    if (table && table === this.held) table = null;
    if (this.held) this.held.setAttribute("aria-pressed", "false");
    if (table) table.setAttribute("aria-pressed", "true");
    this.held = table;
    if (table) this.say(say("picked up", { table: table.dataset.table }));
  }

  squareAt(event) {
    const box = this.plan.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * this.size("across"));
    const y = Math.floor(((event.clientY - box.top) / box.height) * this.size("down"));
    return [Math.min(x, this.squares - 1), Math.min(y, this.squares - 1)];
  }

  /** Puts a table on a square; a table that stands there takes its place. */
  put(table, x, y) {
    if (x < 0 || y < 0 || x >= this.squares || y >= this.squares) return;
    const [oldX, oldY] = placeOf(table);
    const other = this.tables().find((one) => one !== table && String(placeOf(one)) === String([x, y]));
    move(table, x, y);
    if (other) move(other, oldX, oldY);
    this.fit();
    const now = { table: table.dataset.table, across: x + 1, down: y + 1, other: other && other.dataset.table };
    this.say(say(other ? "swapped" : "placed", now));
  }

  typed(field) {
    const table = this.plan.querySelector(`[data-table="${field.dataset.place}"]`);
    const [x, y] = ["x", "y"].map((name) => Number(fieldOf(table, name).value) - 1);
    if (![x, y].every((one) => Number.isInteger(one) && one >= 0 && one < this.squares)) return;
    show(table, x, y);
    this.fit();
  }

  /** One free column and row beyond the last table, as far as the plan goes. */
  fit() {
    const places = this.tables().map(placeOf);
    this.grow("across", Math.max(...places.map(([x]) => x)) + 2);
    this.grow("down", Math.max(...places.map(([, y]) => y)) + 2);
  }

  grow(way, size) {
    const most = Math.min(this.squares, Math.max(size, this.grabbed ? this.size(way) : 0));
    this.plan.classList.replace(`${way}-${this.size(way)}`, `${way}-${most}`);
  }

  size(way) {
    const named = [...this.plan.classList].find((name) => name.startsWith(`${way}-`));
    return Number(named.split("-")[1]);
  }

  tables() {
    return [...this.plan.querySelectorAll("[data-table]")];
  }

  say(text) {
    this.said.textContent = text;
  }
}

function tableOf(target) {
  return target.closest("[data-table]");
}

function placeOf(table) {
  return [Number(table.dataset.x), Number(table.dataset.y)];
}

function fieldOf(table, name) {
  return document.getElementById(`${name}-${table.dataset.table}`);
}

function move(table, x, y) {
  show(table, x, y);
  fieldOf(table, "x").value = x + 1;
  fieldOf(table, "y").value = y + 1;
}

function show(table, x, y) {
  const [oldX, oldY] = placeOf(table);
  table.classList.replace(`x${oldX + 1}`, `x${x + 1}`);
  table.classList.replace(`y${oldY + 1}`, `y${y + 1}`);
  Object.assign(table.dataset, { x, y });
}
