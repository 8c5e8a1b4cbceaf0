// The room's documents for this page, from the shared worker where there is one.

import { Stream, keyOf } from "./stream.js";

const JOIN_AGAIN_MS = 2000;
const TRIES_MOST = 2;
const GRACE_MS = 2500; // after a suspended tab wakes, the stream gets a moment before the page says "no contact"

export class Feed {
  constructor(signedIn) {
    this.signedIn = signedIn;
    // The page was drawn with this one: it counts down before the stream speaks, and also if it never does.
    this.documents = new Map([["clock", JSON.parse(document.body.dataset.clock)]]);
    this.listeners = [];
    this.heardAt = performance.now();
    this.take = this.take.bind(this);
  }

  listen(listener) {
    this.listeners.push(listener);
  }

  start() {
    if (window.SharedWorker) this.startShared();
    else this.startAlone();
    const awake = () => {
      this.heardAt = Math.max(this.heardAt, performance.now() - GRACE_MS);
    };
    addEventListener("pageshow", awake);
    document.addEventListener("visibilitychange", () => document.hidden || awake());
  }

  take(document) {
    this.heardAt = performance.now();
    if (document.kind === "welcome") this.documents.clear();
    if (document.kind === "gone") this.documents.delete(document.key);
    else this.documents.set(keyOf(document), document);
    for (const listener of this.listeners) listener(document, keyOf(document));
  }

  startShared() {
    let worker;
    let tries = 0;
    const hello = () => worker.port.postMessage({ signedIn: this.signedIn });
    const join = () => {
      worker = new SharedWorker(new URL("worker.js", import.meta.url), { type: "module", name: "roundbell" });
      worker.onerror = () => {
        if (this.isAlone) return;
        if (tries === TRIES_MOST) this.startAlone(); // a browser may have shared workers and no modules in them
        else setTimeout(join, JOIN_AGAIN_MS); // the dashboard went while the worker was being fetched
        tries += 1;
      };
      worker.port.onmessage = ({ data }) => this.take(data);
      hello();
    };
    join();
    addEventListener("pagehide", () => worker.port.postMessage({ leave: true }));
    addEventListener("pageshow", (event) => event.persisted && hello());
  }

  // No shared workers here (some phones): only the page that is looked at keeps a stream.
  startAlone() {
    this.isAlone = true;
    const stream = new Stream(this.take);
    const follow = () => (document.hidden ? stream.close() : stream.open());
    follow();
    document.addEventListener("visibilitychange", follow);
    addEventListener("pagehide", () => stream.close());
    addEventListener("pageshow", (event) => event.persisted && follow());
  }
}
