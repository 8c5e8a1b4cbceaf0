// Names are found without their accents, apostrophes and hyphens, as table_node/shared/names.py finds them on the server.

const APOSTROPHES = /['\u2019\u2018\u201b\u02bb\u02bc\u02b9\u02bd\u02be\u02bf\u02c8`\u00b4\u2032\uff07]/g;
const ACCENTS = /[\u0300-\u036f]/g;
const LETTERS = {
  æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "ng", ß: "ss",
  ɓ: "b", ɗ: "d", ƙ: "k", ə: "e",
};

/** Text as search sees it: "Kāri  O'Brien-Łuk" is "kari obrien luk". */
export function folded(text) {
  const plain = text.normalize("NFC").replace(APOSTROPHES, "").replace(/\p{C}/gu, (one) => (/\s/.test(one) ? " " : ""));
  const letters = [...plain.normalize("NFKD").toLowerCase().normalize("NFKD").replace(ACCENTS, "")];
  const known = letters.map((letter) => LETTERS[letter] || letter).join("");
  return known.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
}

/** Whether everything asked for stands in the text, in any order; `maryanne` and `mary anne` are Mary-Anne. */
export function fits(asked, text) {
  const wanted = folded(asked), there = folded(text);
  if (wanted.split(" ").every((word) => there.includes(word))) return true;
  return there.replace(/ /g, "").includes(wanted.replace(/ /g, ""));
}
