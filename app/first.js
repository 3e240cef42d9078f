// Runs before the first paint: the build puts it into the page, and its hash into the content security policy (decision
// 37). In the syntax of ES5, because a browser that cannot parse it would show a blank page (decision 25).
(function () {
  var root = document.documentElement;
  // Addresses that everybody may open, whoever is signed in: imprint, privacy, links from mails, ways back from providers.
  var open = /^\/(?:impressum|datenschutz|konto(?:\/zurueck)?|pruefung\/ergebnis)\/?$/;
  // The login view that the build has put into the page is for visitors alone, and says nothing of what has just happened.
  var isVisitor = root.hasAttribute("data-ways") && !open.test(location.pathname) && location.search === "";
  try {
    var theme = localStorage.getItem("dojo.theme");
    if (theme === "light" || theme === "dark") root.setAttribute("data-theme", theme);
    if (localStorage.getItem("dojo.session") || localStorage.getItem("dojo.lastKnown")) isVisitor = false;
    if (sessionStorage.getItem("dojo.farewell")) isVisitor = false;
    var feel = JSON.parse(localStorage.getItem("dojo.feel.v1"));
    if (feel && feel.motion === false) root.setAttribute("data-motion", "still");
    // oxlint-disable-next-line no-unused-vars -- older browsers cannot do without the name
  } catch (error) {
    // Without a stored choice, or with a broken one, the device decides.
  }
  root.setAttribute("data-start", isVisitor ? "login" : "app");

  // What is pressed before the app is there is held back, the last of it, and pressed anew by app/platform/page/start.ts.
  // A form that was sent would put the password into the address.
  function holdBack(event) {
    if (!root.hasAttribute("data-start") || !event.target.closest) return;
    var button = event.type === "submit" ? event.target.querySelector("[type=submit]") : event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    var before = document.querySelector("[data-pressed]");
    if (before) before.removeAttribute("data-pressed");
    button.setAttribute("data-pressed", "");
  }
  document.addEventListener("click", holdBack, true);
  document.addEventListener("submit", holdBack, true);

  // The code of the app waits in a template: for members it is asked for at once, for visitors after the first paint,
  // which needs none of it. What is out of sight is not painted.
  function begin() {
    var code = document.getElementById("code");
    if (code) document.head.appendChild(document.importNode(code.content, true));
  }
  // All of them at once: each would lay out the page anew.
  function showFonts() {
    root.removeAttribute("data-fonts");
  }
  function loadFonts() {
    var fonts = ["1em 'Dojo Text'", "600 1em 'Shippori Mincho B1'", "1em 'Ma Shan Zheng'"];
    var loading = fonts.map(function (font) {
      return document.fonts.load(font, "武");
    });
    Promise.all(loading).then(showFonts, showFonts);
  }
  function beginAfterPaint() {
    if (document.hidden) {
      begin();
      loadFonts();
    } else
      requestAnimationFrame(function () {
        setTimeout(begin);
        setTimeout(loadFonts);
      });
  }

  // The youngest features that the app requires: in Chrome 123 and Safari 17.5 this colour, in Firefox 124 this method.
  var isModern =
    window.CSS &&
    CSS.supports &&
    CSS.supports("color", "light-dark(red, red)") &&
    window.AbortSignal &&
    AbortSignal.any;
  if (isModern) {
    // A kept view comes first, and says when it is there (kept.js).
    if (!isVisitor && root.hasAttribute("data-kept")) return document.addEventListener("kept", beginAfterPaint);
    if (!isVisitor) return begin();
    root.setAttribute("data-fonts", "later");
    document.addEventListener("DOMContentLoaded", beginAfterPaint);
    return;
  }

  // main.tsx sees this and leaves the page alone.
  root.setAttribute("data-too-old", "");
  document.addEventListener("DOMContentLoaded", function () {
    var styles = document.querySelectorAll("style, link[rel=stylesheet], #root > *");
    for (var index = styles.length - 1; index >= 0; index--) styles[index].parentNode.removeChild(styles[index]);
    var style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = "/too-old.css";
    document.getElementsByTagName("head")[0].appendChild(style);
    document.getElementById("too-old").removeAttribute("hidden");
  });
})();
