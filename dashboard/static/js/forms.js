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
  const wrong = document.querySelector(".wrong, .notice.refused");
  if (wrong) wrong.scrollIntoView({ block: "center" });
}

/** Shows only the rows that hold every word typed. */
function filter(field) {
  const rows = [...document.querySelectorAll(`[data-filtered="${field.dataset.filter}"] > tr`)];
  for (const row of rows) row.hidden = !fits(field.value, row.textContent);
  const nobody = document.querySelector(`[data-nobody="${field.dataset.filter}"]`);
  if (nobody) nobody.hidden = rows.some((row) => !row.hidden);
}
