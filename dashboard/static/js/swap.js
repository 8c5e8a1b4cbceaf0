// A part of the page gives way to what the dashboard has drawn anew. What somebody has typed goes over into the new part
// with what the hub said to it, what was opened stays open, and the keyboard's focus stays where it was.

import { say } from "./words.js";

const CHANGED_MS = 700; // a finger on its way to one button must not press what has just come in its place
const FOCUSABLE = "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex]";
// What a form says of the state it was drawn in, as against which form it is.
const OF_ITS_MOMENT = ["csrf_token", "request_id", "round", "hand", "seen", "dealt", "pending", "boot", "drawn_hub_us", "low_hub_us", "high_hub_us"];

/** Whether somebody types or presses something in this part just now: it is left alone until they are done. */
export function isInUse(region) {
  if (region.querySelector(":active")) return true;
  const typed = Array.from(region.querySelectorAll("input:not([type=hidden]), select, textarea"));
  return typed.some((field) => (field === document.activeElement && !isSwitch(field)) || (!region.contains(field.form) && isChanged(field)));
}

export function swap(old, fresh) {
  if (!old || !fresh) return;
  const focus = old.contains(document.activeElement) ? document.activeElement : null;
  const place = focus && placeOf(focus, old);
  for (const one of old.querySelectorAll("details[id]")) {
    const same = fresh.querySelector(`#${CSS.escape(one.id)}`);
    if (same && one.open) same.open = true;
  }
  const isOther = buttonsOf(old) !== buttonsOf(fresh);
  document.adoptNode(fresh);
  carryOver(old, fresh);
  hold(fresh, isOther);
  old.replaceWith(fresh);
  const use = () => {
    hold(fresh, false);
    if (focus && isNowhere(document.activeElement)) restore(focus, place, fresh);
  };
  if (isOther) setTimeout(use, CHANGED_MS);
  else use();
}

/** Nothing in it can be pressed; older browsers keep at least fingers away. */
function hold(region, isHeld) {
  region.inert = isHeld;
  region.style.pointerEvents = isHeld ? "none" : "";
}

function buttonsOf(region) {
  return Array.from(region.querySelectorAll("button"), (button) => button.textContent.trim()).join("\n");
}

// What was typed

function carryOver(old, fresh) {
  const kept = Array.from(old.querySelectorAll("form")).filter((form) => isChangedForm(form) || answersTo(form).length);
  const places = kept.map((form) => counterpart(form, old, fresh)); // all found before any moves
  kept.forEach((form, index) => {
    const answers = answersTo(form);
    const place = places[index];
    if (document.body.classList.contains("phone") && isOfAnotherRound(form, place, fresh)) return;
    if (place) {
      place.before(...answers.filter((answer) => !form.contains(answer)));
      place.replaceWith(form);
    } else if (form.querySelector("input:not([type=hidden]), select, textarea")) {
      fresh.append(leftOver(form, answers));
    }
  });
}

/** What the hub, or the dashboard, said to a form that it did not take: in the form, or just before it. */
function answersTo(form) {
  const inside = Array.from(form.querySelectorAll(".notice.refused, .wrong"));
  const region = form.closest("[data-refresh]");
  const before = Array.from(region.querySelectorAll(".notice.refused")).filter((notice) => {
    const next = notice.nextElementSibling;
    return !notice.closest("form") && next && (next === form || next.querySelector("form") === form);
  });
  return [...inside, ...before];
}

function counterpart(form, old, fresh) {
  const name = nameOf(form);
  const alike = (region) => Array.from(region.querySelectorAll("form")).filter((other) => nameOf(other) === name);
  return alike(fresh)[alike(old).indexOf(form)];
}

/** Which form this is, whatever the state of the room when it was drawn. */
function nameOf(form) {
  const fixed = Array.from(form.querySelectorAll("input[type=hidden]")).filter((field) => !OF_ITS_MOMENT.includes(field.name));
  return [form.getAttribute("action"), ...fixed.map((field) => `${field.name}=${field.value}`)].join("\n");
}

function isOfAnotherRound(form, place, fresh) {
  const other = (place || fresh).querySelector("input[name=round]");
  const own = form.querySelector("input[name=round]");
  return Boolean(own && other && own.value !== other.value);
}

/** A form that is offered no more, with what was typed into it. */
function leftOver(form, answers) {
  const panel = document.createElement("section");
  const words = document.createElement("p");
  panel.className = "panel waits left-over";
  words.textContent = say("left over");
  panel.append(words, ...answers.filter((answer) => !form.contains(answer)), form);
  return panel;
}

function isSwitch(field) {
  return field.type === "radio" || field.type === "checkbox";
}

function isChangedForm(form) {
  return Array.from(form.querySelectorAll("input:not([type=hidden]), select, textarea")).some(isChanged);
}

function isChanged(field) {
  if (isSwitch(field)) return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const first = Array.from(field.options).findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(0, first);
}

// The keyboard's focus

function isNowhere(element) {
  return element === null || element === document.body;
}

/** How to find something again: by its id, else as what leads, does or says the same, in the same line if it can be. */
function placeOf(element, region) {
  const all = Array.from(region.querySelectorAll(FOCUSABLE));
  const sign = signOf(element);
  const alike = all.filter((other) => signOf(other) === sign);
  const row = rowOf(element);
  return { sign, row, among: alike.indexOf(element), ordinal: all.indexOf(element), isRegion: element === region };
}

/** What stands in the same line: lines move down when new ones come. */
function rowOf(element) {
  const row = element.closest("li, tr");
  return row ? row.textContent.trim() : null;
}

function signOf(element) {
  if (element.id) return `#${element.id}`;
  const form = element.form ? nameOf(element.form) : "";
  const value = isSwitch(element) ? element.value : "";
  const named = element.getAttribute("href") || element.name || (element.matches("summary, button") ? element.textContent.trim() : "");
  return [element.tagName, form, named, value].join("\n");
}

function restore(element, place, region) {
  const all = Array.from(region.querySelectorAll(FOCUSABLE));
  const alike = all.filter((other) => signOf(other) === place.sign);
  const inRow = alike.find((other) => rowOf(other) === place.row);
  const again = inRow || alike[Math.min(place.among, alike.length - 1)];
  const same = element.isConnected ? element : place.isRegion ? region : again;
  // What had the focus has gone: what stands in its place now is nearer than the top of the page.
  const near = same || all[Math.min(place.ordinal, all.length - 1)] || region;
  if (near === region && !region.hasAttribute("tabindex")) region.tabIndex = -1;
  near.focus({ preventScroll: true });
}
