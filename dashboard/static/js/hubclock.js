// The hub's clock in this page. The browser's wall clock is never asked: it may be wrong by hours. The offset between
// performance.now() and the hub's microseconds comes from the fastest of several round trips.

import { within } from "./older.js";

const TRIPS = 6;
const REPEAT_MS = 15000;
const KEEP_MS = 60000; // a quartz drifts up to 6 ms in a minute; older round trips are dropped
const JUMP_US = 500000; // a heartbeat this far off means the computer slept and its clock stood still
const STEP_MS = 500; // so does a wall clock that went on without performance.now(); its reading is never used
const BELIEVED_MS = 400; // how long the old measure still stands after that: a wall clock may also have been set
const LOOK_MS = 1000;
const DRIFT_US_PER_MS = 0.2; // twice what the worst quartz of a phone is off

export class HubClock {
  constructor() {
    this.boot = null;
    this.samples = [];
    this.best = null;
    this.measuring = false;
    this.aheadMs = Date.now() - performance.now();
    this.sleeps = 0;
    this.lookedAt = -Infinity;
    this.doubtedAt = null;
  }

  start() {
    const measure = () => this.measure();
    measure();
    setInterval(measure, REPEAT_MS);
    addEventListener("pageshow", measure);
    addEventListener("online", measure);
    document.addEventListener("visibilitychange", () => document.hidden || measure());
  }

  /** Now in the hub's microseconds, or null before the first round trip. */
  now() {
    return this.isKnown() ? performance.now() * 1000 + this.best.offsetUs : null;
  }

  isKnown() {
    const stands = this.doubtedAt === null || performance.now() - this.doubtedAt < BELIEVED_MS;
    return this.best !== null && stands;
  }

  /** Whether the computer slept since the last look: then what was measured is worth nothing, network or not. */
  look() {
    if (performance.now() - this.lookedAt < LOOK_MS) return;
    const aheadMs = Date.now() - performance.now();
    const stepped = Math.abs(aheadMs - this.aheadMs) > STEP_MS;
    this.aheadMs = aheadMs;
    if (!stepped) return;
    this.sleeps += 1;
    this.lookedAt = performance.now();
    if (this.doubtedAt === null) this.doubtedAt = performance.now();
    this.samples = [];
    this.measure();
  }

  /** How far `now` can be off, in milliseconds. */
  exactMs() {
    return this.isKnown() ? Math.max(1, Math.ceil(this.best.tripMs / 2)) : null;
  }

  /** Between which instants of the hub this one of the page lies for certain; null where the hub's clock is not known. */
  bounds(atMs) {
    if (!this.isKnown()) return null;
    const halfUs = this.best.tripMs * 500 + Math.abs(atMs - this.best.atMs) * DRIFT_US_PER_MS;
    const middleUs = atMs * 1000 + this.best.offsetUs;
    return { lowUs: middleUs - halfUs, highUs: middleUs + halfUs };
  }

  /** A hub instant as the time of day at the hub, only to be read. */
  timeOfDay(hubUs) {
    if (!this.best) return "";
    const seconds = Math.floor((this.best.dayMs + (hubUs - this.best.hubUs) / 1000) / 1000 + 86400) % 86400;
    const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
    return parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
  }

  /** A fresh heartbeat of the hub: when it disagrees with our clock, measure anew at once. */
  compare(hub) {
    if (hub.online && hub.boot === this.boot && hub.hub_us - this.now() > JUMP_US) {
      this.samples = [];
      this.measure();
    }
  }

  async measure() {
    if (this.measuring) return;
    this.measuring = true;
    try {
      for (let kept = 0; kept < TRIPS; ) kept += await this.trip();
    } catch {
      // No contact: the clock goes on from the round trips it has.
    } finally {
      this.measuring = false;
    }
  }

  /** How many samples it has brought: one, or none when the computer slept meanwhile. */
  async trip() {
    const sleeps = this.sleeps;
    const askedMs = performance.now();
    const answer = await fetch("/time", { cache: "no-store", signal: within(3000) });
    const answeredMs = performance.now();
    const time = await answer.json();
    if (this.sleeps !== sleeps) return 0; // asked before a sleep, and answered who knows when
    const [sentMs, cameMs] = onTheWire(answer.url, askedMs) || [askedMs, answeredMs];
    const offsetUs = time.hub_us - ((sentMs + cameMs) / 2) * 1000;
    if (time.boot !== this.boot) this.samples = [];
    this.boot = time.boot;
    this.keep({ offsetUs, tripMs: cameMs - sentMs, atMs: cameMs, hubUs: time.hub_us, dayMs: time.day_ms });
    return 1;
  }

  keep(sample) {
    // A computer that slept: what it measured before no longer fits what it measures now.
    const fits = (other) => Math.abs(other.offsetUs - sample.offsetUs) <= (other.tripMs + sample.tripMs) * 500 + 20000;
    this.samples = this.samples.filter((other) => sample.atMs - other.atMs < KEEP_MS && fits(other));
    this.samples.push(sample);
    this.doubtedAt = null;
    this.best = this.samples.reduce((best, other) => (other.tripMs < best.tripMs ? other : best));
  }
}

/** When the browser sent this request and got the first byte: a busy page hears of its answers late. */
function onTheWire(address, askedMs) {
  const told = performance.getEntriesByName(address, "resource").filter((one) => one.startTime >= askedMs - 1).pop();
  performance.clearResourceTimings(); // the browser keeps so many and then no more
  const isWhole = told && told.requestStart > 0 && told.responseStart > told.requestStart;
  return isWhole ? [told.requestStart, told.responseStart] : null;
}
