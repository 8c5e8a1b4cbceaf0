// What the scripts say, in the room's language: the page brings the sentences, with {names} to be filled in.

const SENTENCES = JSON.parse(document.body.dataset.words);

export function say(name, values = {}) {
  return SENTENCES[name].replace(/\{(\w+)\}/g, (_, field) => values[field]);
}
