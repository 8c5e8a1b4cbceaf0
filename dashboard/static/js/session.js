// Warns before a session ends because nobody was here. Staying keeps what is typed on the page.

import { setText } from "./countdown.js";
import { channel } from "./older.js";
import { say } from "./words.js";

const WARN_S = 300;
const CHANNEL = "roundbell-session";

export function startSession() {
  const banner = document.querySelector("[data-session-s]");
  if (!banner) return;
  const lengthS = Number(banner.dataset.sessionS);
  const others = channel(CHANNEL); // another page of this browser keeps the same session alive
  let hereAt = performance.now();
  others.postMessage("here");
  others.onmessage = () => {
    hereAt = performance.now();
  };
  setInterval(() => {
    const leftS = Math.floor(lengthS - (performance.now() - hereAt) / 1000);
    banner.hidden = leftS > Math.min(WARN_S, lengthS / 2);
    if (!banner.hidden) setText(banner.querySelector("[data-session-left]"), words(leftS));
  }, 1000);
  banner.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation(); // it is not a form of the page, and its button is not busy afterwards
    const answer = await fetch(event.target.action, { method: "POST", body: new FormData(event.target) });
    if (!answer.ok) return;
    hereAt = performance.now();
    banner.hidden = true;
    others.postMessage("here");
  });
}

function words(seconds) {
  if (seconds <= 0) return say("moment");
  return seconds < 60 ? say("no minute") : say("minutes", { minutes: Math.ceil(seconds / 60) });
}
