// The last three seconds before a bell, large: for whoever does not hear it.

import { say } from "./words.js";

const FROM = 3;

/** Which bell comes next, and in how many whole seconds of the room; null where none is known. `nowUs`: the hub's clock. */
export function nextBell(round, nowUs) {
  const start = round.phase === "ready" ? round.starts_at_hub_us : round.opens_at_hub_us;
  const bells = [["start", start], ["finish", round.phase === "running" ? round.closes_at_hub_us : null]];
  if (!["ready", "running"].includes(round.phase) || nowUs === null) return null;
  const next = bells.find(([, at]) => at && at > nowUs);
  return next ? { bell: next[0], seconds: Math.ceil(((next[1] - nowUs) * round.speed) / 1e6) } : null;
}

export function showSeconds(round, nowUs) {
  const shown = document.querySelector("[data-seconds]");
  if (!shown) return;
  const next = round.timed === 0 ? null : nextBell(round, nowUs);
  const isNear = Boolean(next) && next.seconds <= FROM;
  if (shown.hidden === isNear) shown.hidden = !isNear;
  if (!isNear || shown.dataset.said === `${next.bell} ${next.seconds}`) return;
  shown.dataset.said = `${next.bell} ${next.seconds}`;
  shown.querySelector("strong").textContent = next.seconds;
  shown.querySelector("p").textContent = say(`${next.bell} near`);
}
