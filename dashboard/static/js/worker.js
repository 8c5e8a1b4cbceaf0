// The shared worker: one stream for all pages of this browser, because a browser opens only six connections to a host.

import { Stream, keyOf } from "./stream.js";

const ports = new Set();
const latest = new Map();
let signedIn = null;

const stream = new Stream((document) => {
  if (document.kind === "welcome") latest.clear();
  if (document.kind === "gone") latest.delete(document.key);
  else latest.set(keyOf(document), document);
  for (const port of ports) port.postMessage(document);
});

self.addEventListener("connect", (event) => {
  const port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.leave) {
      ports.delete(port);
      if (!ports.size) stream.close();
      return;
    }
    ports.add(port);
    // Whoever logs in sees more, whoever logs out less: the stream is opened anew as this page is signed in.
    if (data.signedIn !== signedIn || !stream.source) {
      signedIn = data.signedIn;
      stream.open();
    } else {
      latest.forEach((document) => port.postMessage(document));
    }
  };
});
