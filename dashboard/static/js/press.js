// A button of the table, pressed on its phone: the form says between which instants of the hub's clock that was. Where
// this page does not know the hub's clock, it says nothing, and the press lies between its drawing and its arrival.

const STALE_MS = 5000; // an event's own time is used only where it is on the page's clock

export function startPresses(clock) {
  document.addEventListener("submit", ({ target, timeStamp }) => {
    if (!target.matches("[data-press]") || target.low_hub_us.value) return; // sent again, it keeps its first instant
    const nowMs = performance.now();
    const sinceMs = nowMs - timeStamp;
    const pressedMs = sinceMs >= 0 && sinceMs < STALE_MS ? timeStamp : nowMs;
    const earliest = clock.bounds(pressedMs);
    const latest = clock.bounds(nowMs);
    if (!earliest || clock.boot !== target.boot.value) return;
    target.low_hub_us.value = Math.floor(earliest.lowUs);
    target.high_hub_us.value = Math.ceil(latest.highUs);
  });
}
