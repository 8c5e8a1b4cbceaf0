// Says which part does not answer, and since when. Silence is measured, not guessed from a closed connection.

import { setText } from "./countdown.js";
import { say } from "./words.js";

const LOST_MS = 4500; // told within five seconds: two pulses of the stream are missing then

export class Contact {
  constructor(feed, clock) {
    this.feed = feed;
    this.clock = clock;
    this.banner = document.querySelector("[data-contact]");
  }

  start() {
    setInterval(() => this.show(), 500);
    this.feed.listen((document, key) => {
      if (key === "hub") this.clock.compare(document);
      if (key === "hub" || key === "link") this.show();
    });
  }

  /** Which part is silent, and since which hub instant (null: not known); null when all is well. */
  trouble() {
    const now = this.clock.now();
    const silentMs = performance.now() - this.feed.heardAt;
    if (silentMs > LOST_MS) return { part: "page", since: now && now - silentMs * 1000 };
    const link = this.feed.documents.get("link");
    const hub = this.feed.documents.get("hub");
    if (!link || now === null) return null;
    if (!link.broker) return { part: "broker", since: link.since_hub_us };
    if (!hub || hub.boot !== this.clock.boot) return { part: "hub", since: null };
    if (!hub.online || now - hub.hub_us > LOST_MS * 1000) return { part: "hub", since: hub.hub_us };
    return null;
  }

  show() {
    for (const shown of document.querySelectorAll("[data-since-us]")) {
      const { sinceUs, sinceBare } = shown.dataset;
      const ago = sinceUs && this.ago(Number(sinceUs));
      setText(shown, ago ? ` ${sinceBare === undefined ? say("for", { ago }) : ago}` : "");
    }
    for (const shown of document.querySelectorAll("[data-until-us]")) {
      setText(shown, say("in", { time: this.until(Number(shown.dataset.untilUs)) }));
    }
    if (this.banner) this.draw(this.trouble());
  }

  draw(trouble) {
    this.banner.hidden = !trouble;
    for (const line of this.banner.querySelectorAll("[data-case]")) {
      line.hidden = !trouble || line.dataset.case !== trouble.part;
      const since = trouble && trouble.since && { time: this.clock.timeOfDay(trouble.since), ago: this.ago(trouble.since) };
      setText(line.querySelector("[data-since]"), since ? ` ${say("since", since)}` : "");
    }
  }

  ago(hubUs) {
    const now = this.clock.now();
    if (now === null) return say("some time");
    return inWords(Math.max(0, Math.floor((now - hubUs) / 1e6)));
  }

  until(hubUs) {
    const now = this.clock.now();
    return now === null ? say("some time") : inWords(Math.max(0, Math.ceil((hubUs - now) / 1e6)));
  }
}

function inWords(seconds) {
  if (seconds < 60) return say("span, s", { seconds });
  return say("span, min", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
