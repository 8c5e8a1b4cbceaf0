// Small kindnesses on forms; all of them work without this file.

import { fits } from "./names.js";

export function startForms() {
  document.addEventListener("submit", ({ target }) => {
    const button = target.method === "post" && target.querySelector("button");
    if (button) button.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => {
    document.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  });
  for (const field of document.querySelectorAll("[data-filter]")) {
    field.addEventListener("input", () => filter(field));
    document.addEventListener("refreshed", () => filter(field));
  }
  startSheets();
  const wrong = document.querySelector(".wrong, .notice.refused");
  if (wrong) wrong.scrollIntoView({ block: "center" });
}

/** Another sheet brings its own usual values; what somebody typed stays. */
function startSheets() {
  const sheets = [...document.querySelectorAll("[data-usual]")];
  const form = sheets.length ? sheets[0].form : null;
  const bring = (sheet) => {
    const before = sheets.find((one) => one.value === form.elements.values_of.value);
    for (const [name, usual] of Object.entries(JSON.parse(sheet.dataset.usual))) {
      const field = form.elements[name];
      if (before && field.value === JSON.parse(before.dataset.usual)[name]) field.value = usual;
    }
    form.elements.values_of.value = sheet.value;
  };
  for (const sheet of sheets) {
    sheet.addEventListener("change", () => bring(sheet));
    if (sheet.checked) bring(sheet); // chosen before this file was here
  }
}

/** Shows only the rows that hold every word typed. */
function filter(field) {
  const rows = [...document.querySelectorAll(`[data-filtered="${field.dataset.filter}"] > tr`)];
  for (const row of rows) row.hidden = !fits(field.value, row.textContent);
  const nobody = document.querySelector(`[data-nobody="${field.dataset.filter}"]`);
  if (nobody) nobody.hidden = rows.some((row) => !row.hidden);
}
