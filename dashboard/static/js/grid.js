// Results from paper by keys alone: a number chooses in its row and goes to the next, as one types slips off a pile.

export function startGrid() {
  const grid = document.querySelector("[data-grid]");
  if (!grid) return;
  let isTyping = false;
  grid.addEventListener("keydown", (event) => {
    if (event.key === "Tab") isTyping = false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.type !== "radio") return;
    const rows = [...grid.querySelectorAll("[data-row]")];
    const at = rows.indexOf(event.target.closest("[data-row]"));
    const radios = rows[at].querySelectorAll("[type=radio]");
    const chosen = radios[Number(event.key) - 1];
    if (chosen) {
      chosen.checked = true;
      focusOn(rows[at + 1] || rows[at]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      focusOn(rows[at + (event.key === "ArrowDown" ? 1 : -1)] || rows[at]);
    } else if (event.key === "Backspace") {
      radios.forEach((radio) => (radio.checked = false));
      focusOn(rows[at]);
    } else {
      return;
    }
    isTyping = true;
    event.preventDefault();
    event.stopPropagation();
  });
  // Somebody else has entered the table whose slip was next: go on at one that is still open.
  document.addEventListener("refreshed", () => {
    if (!isTyping || document.activeElement.type === "radio") return;
    const open = [...grid.querySelectorAll("[data-row]")].find((row) => !row.querySelector(":checked"));
    if (open) focusOn(open);
    else grid.querySelector("button").focus();
  });
  focusOn(grid.querySelector("[data-row]"));
}

function focusOn(row) {
  const radio = row && (row.querySelector("[type=radio]:checked") || row.querySelector("[type=radio]"));
  if (radio) radio.focus();
}
