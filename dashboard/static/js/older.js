// What the pages need of browsers and not all of those have that the pages are for: see docs/operator.md for the oldest.

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

const MAY_BE_EMPTY = [[".notice", ".alarm-line"], [".attention", "ul"], [".trouble", ".what"], [".facts div", "dd"]];
const KNOWS_HAS = Boolean(window.CSS && CSS.supports && CSS.supports("selector(:has(*))"));

/** Hides a frame with nothing in it, where the browser's styles cannot: an empty alarm would look like one. */
export function hideEmpty() {
  if (KNOWS_HAS) return;
  for (const [frames, words] of MAY_BE_EMPTY) {
    for (const frame of document.querySelectorAll(frames)) {
      const said = frame.querySelector(words);
      if (said) frame.hidden = said.textContent.trim() === "";
    }
  }
}
