// A screen says aloud what its captions say: the browser's own voice, where it has one.

import { say } from "./words.js";

export class Voice {
  constructor(feed, wanted) {
    this.feed = feed;
    this.isOn = wanted && Boolean(window.speechSynthesis);
    this.said = null;
  }

  start() {
    if (!this.isOn) return;
    this.feed.listen((document_, key) => key === "clock" && this.hear(document_));
    document.addEventListener("bellnear", () => this.speak(say("near")));
  }

  hear({ round, phase, break_kind, shown }) {
    const before = this.said;
    this.said = `${round} ${phase} ${break_kind}`;
    if (before === null || before === this.said) return; // a screen that was just switched on has nothing to announce
    this.speak([shown.round, shown.phase, shown.next].filter(Boolean).map((words) => words.replace(/\.?$/, ".")).join(" "));
  }

  speak(text) {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = document.documentElement.lang;
    speechSynthesis.cancel(); // what is old by now
    speechSynthesis.speak(said);
  }
}
