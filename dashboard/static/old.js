// Written for any browser at all: says it where the page's scripts did not start, and draws a screen anew by itself.
(function () {
  var AGAIN_MS = 10000;

  function report(form) {
    var said = new XMLHttpRequest();
    said.open("POST", form.action);
    said.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    said.setRequestHeader("X-Background", "1");
    said.send("old=1&csrf_token=" + encodeURIComponent(form.querySelector("[name=csrf_token]").value));
  }

  window.addEventListener("load", function () {
    if (document.documentElement.getAttribute("data-started")) return;
    var words = document.querySelector("[data-too-old]");
    var screen = document.querySelector("[data-display]");
    if (words) words.removeAttribute("hidden");
    if (screen) report(screen);
    // A page that somebody may be typing into is left alone.
    if (screen || /\bwall\b/.test(document.body.className)) setTimeout(function () { location.reload(); }, AGAIN_MS);
  });
})();
