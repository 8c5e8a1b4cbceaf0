// Every page starts here.

import { show } from "./binding.js";
import { Contact } from "./contact.js";
import { Countdown } from "./countdown.js";
import { Display } from "./display.js";
import { hideEmpty } from "./empty.js";
import { Feed } from "./feed.js";
import { startForms } from "./forms.js";
import { startGrid } from "./grid.js";
import { HubClock } from "./hubclock.js";
import { startKeys } from "./keys.js";
import { startPlan } from "./plan.js";
import { startPresses } from "./press.js";
import { Refresh } from "./refresh.js";
import { startSession } from "./session.js";
import { Tables } from "./tables.js";

startForms();
startKeys();
startGrid();
startPlan();
startSession();

if (document.querySelector("[data-contact]")) {
  const feed = new Feed(document.body.dataset.signedIn);
  const clock = new HubClock();
  feed.listen(show);
  feed.listen(hideEmpty);
  document.addEventListener("refreshed", hideEmpty);
  hideEmpty();
  new Countdown(feed, clock).start();
  new Contact(feed, clock).start();
  new Refresh(feed).start();
  new Tables(feed, clock).start();
  startPresses(clock);
  const screen = document.querySelector("[data-display]");
  if (screen) new Display(feed, clock, screen).start();
  clock.start();
  feed.start();
}
document.documentElement.dataset.started = "1"; // read by old.js
