// One live stream from the dashboard: server-sent events, opened again when they fall silent, and plain polling while
// they cannot be had. Runs in the shared worker, or in the page where the browser has none.

import { within } from "./older.js";

const KINDS = ["welcome", "pulse", "clock", "table", "summary", "timetable", "nodes", "hub", "link", "displays", "screens", "standings", "gone"];
const SILENT_MS = 6000; // the dashboard pulses every 2 s
const POLL_MS = 3000;

export function keyOf(document) {
  return document.kind === "table" ? `table/${document.table}` : document.kind;
}

export class Stream {
  /** `take` is called with each document, and with null-content kinds such as pulses. */
  constructor(take) {
    this.take = take;
    this.source = null;
    this.watch = null;
    this.polledAt = 0;
  }

  open() {
    this.close();
    this.heardAt = performance.now();
    this.source = new EventSource("/live");
    for (const kind of KINDS) {
      this.source.addEventListener(kind, (event) => {
        this.heardAt = performance.now();
        this.take(JSON.parse(event.data));
      });
    }
    this.watch = setInterval(() => this.look(), 1000);
  }

  close() {
    clearInterval(this.watch);
    if (this.source) this.source.close();
    this.source = null;
  }

  look() {
    const now = performance.now();
    if (now - this.heardAt > SILENT_MS && now - this.polledAt > POLL_MS) {
      this.polledAt = now;
      this.poll();
    }
    if (this.source.readyState === EventSource.CLOSED || now - this.heardAt > 2 * SILENT_MS) {
      this.open();
      this.heardAt = now - SILENT_MS; // still silent: polling goes on until the stream speaks
    }
  }

  async poll() {
    try {
      const answer = await fetch("/snapshot", { cache: "no-store", signal: within(POLL_MS) });
      const { convenor, documents } = await answer.json();
      this.take({ kind: "welcome", convenor });
      Object.values(documents).forEach(this.take);
      this.take({ kind: "pulse" });
    } catch {
      // No contact: the pages say so by themselves, and the next look tries again.
    }
  }
}
