// Runs before the first paint, in a file of its own because the content security policy allows no inline script. In the
// syntax of ES5, because a browser that cannot parse it would show a blank page (decision 25).
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("dojo.theme");
    if (theme === "light" || theme === "dark") root.setAttribute("data-theme", theme);
    var feel = JSON.parse(localStorage.getItem("dojo.feel.v1"));
    if (feel && feel.motion === false) root.setAttribute("data-motion", "still");
    // oxlint-disable-next-line no-unused-vars -- older browsers cannot do without the name
  } catch (error) {
    // Without a stored choice, or with a broken one, the device decides.
  }

  // The youngest features that the app requires: in Chrome 123 and Safari 17.5 this colour, in Firefox 124 this method.
  var isModern =
    window.CSS &&
    CSS.supports &&
    CSS.supports("color", "light-dark(red, red)") &&
    window.AbortSignal &&
    AbortSignal.any;
  if (isModern) return;

  root.setAttribute("data-too-old", ""); // main.tsx sees this and leaves the page alone
  document.addEventListener("DOMContentLoaded", function () {
    var links = document.getElementsByTagName("link");
    for (var index = links.length - 1; index >= 0; index--) {
      if (links[index].rel === "stylesheet") links[index].parentNode.removeChild(links[index]);
    }
    var style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = "/too-old.css";
    document.getElementsByTagName("head")[0].appendChild(style);
    document.getElementById("too-old").removeAttribute("hidden");
  });
})();
