// Frames around words that come and go: styles hide them where they are empty, but not in every browser.

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
