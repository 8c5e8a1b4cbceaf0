// Puts a document's words where the page wants them. The words come from the dashboard; nothing is worded here.
//
//   data-doc="table/3"         this element and what is in it shows that document
//   data-item="node-7"         … of its list of nodes, the one with this name
//   data-text="shown.state"    its text
//   data-icon="shown.icon"     the icon a <use> draws
//   data-since-field="…"       the hub instant that a running "for 12 s" counts from
//   data-list="attention"      one <li> for each text of a list
//   data-hide="done vacant"    hidden in these phases

import { setText } from "./countdown.js";

function value(document, path) {
  return path.split(".").reduce((inner, name) => (inner === null || inner === undefined ? inner : inner[name]), document);
}

function orElse(found, other) {
  return found === null || found === undefined ? other : found;
}

function each(root, attribute, act) {
  if (root.hasAttribute(attribute)) act(root, root.getAttribute(attribute));
  root.querySelectorAll(`[${attribute}]`).forEach((element) => act(element, element.getAttribute(attribute)));
}

export function show(document_, key) {
  for (const root of document.querySelectorAll(`[data-doc="${key}"]`)) {
    const name = root.dataset.item;
    const shown = name ? document_.nodes.find((node) => node.node === name) : document_;
    if (shown) fill(root, shown);
  }
}

function fill(root, shown) {
  if (shown.shown && shown.shown.tone) root.dataset.tone = shown.shown.tone;
  each(root, "data-hide", (element, phases) => {
    element.hidden = phases.split(" ").includes(shown.phase);
  });
  each(root, "data-text", (element, path) => setText(element, String(orElse(value(shown, path), ""))));
  each(root, "data-since-field", (element, path) => {
    element.dataset.sinceUs = orElse(value(shown, path), "");
  });
  each(root, "data-icon", (element, path) => {
    const address = element.getAttribute("href").split("#")[0];
    element.setAttribute("href", `${address}#${value(shown, path)}`);
  });
  each(root, "data-list", (element, path) => fillList(element, orElse(value(shown, path), [])));
}

function fillList(list, texts) {
  const old = [...list.children].map((item) => item.textContent);
  if (old.length === texts.length && old.every((text, place) => text === texts[place])) return;
  list.textContent = "";
  for (const text of texts) {
    const item = document.createElement("li");
    item.textContent = text;
    list.append(item);
  }
}
