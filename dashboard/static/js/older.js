// What the pages need of browsers and not all of those have that the pages are for: see docs/operator.md for the oldest.
// The shared worker reads this too, and has no window.

/** A signal that ends a request after so long; none where the browser knows no such thing, and waits as long as it likes. */
export function within(ms) {
  if (typeof AbortController === "undefined") return undefined;
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}

export function isShown(element) {
  return element.getClientRects().length > 0;
}

/** Where sounds are made; null where the browser makes none. */
export function newSound() {
  const Kind = window.AudioContext || window.webkitAudioContext;
  return Kind ? new Kind() : null;
}

/** To the other pages of this browser; a browser without one has each page count for itself. */
export function channel(name) {
  const Kind = window.BroadcastChannel;
  return Kind ? new Kind(name) : { postMessage() {} };
}
