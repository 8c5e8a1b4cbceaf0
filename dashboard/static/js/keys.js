// One key for each frequent action: the letter that its button shows. A key never does more than the tap would, and
// nothing that needs a second step happens by its first.

import { isShown } from "./older.js";

const SWITCH = "roundbell-keys-off";

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target) || areOff()) return;
    const key = event.key.toLowerCase();
    const field = find(`[data-key-focus="${CSS.escape(key)}"]`);
    const button = find(`[data-key="${CSS.escape(key)}"]`);
    if (!field && !button) return;
    event.preventDefault();
    if (field && field.select) field.select();
    (field || button).focus();
    if (button) button.click();
  });
  document.querySelectorAll("[data-keys-switch]").forEach((box) => {
    const switchable = box.closest("[hidden]");
    if (switchable) switchable.removeAttribute("hidden");
    box.checked = !areOff();
    show();
    box.addEventListener("change", () => {
      localStorage.setItem(SWITCH, box.checked ? "" : "1");
      show();
    });
  });
}

function find(selector) {
  return [...document.querySelectorAll(selector)].find(isShown);
}

function isTyping(element) {
  return element.closest("input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]") !== null;
}

/** Whoever speaks to the computer, or rests a hand on the keyboard, can put them off. */
function areOff() {
  return localStorage.getItem(SWITCH) === "1";
}

function show() {
  document.documentElement.dataset.keys = areOff() ? "off" : "on";
}
