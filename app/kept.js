// Shows what the service worker has put into the page for a member, before the first paint (decision 41): the view waits
// in a template, where nobody sees it and nothing of it is loaded. The build puts this into the page as it does first.js,
// whose rules for the syntax hold here, too.
(function () {
  var root = document.documentElement;
  var PATIENCE_MS = 200;
  var held = document.getElementById("kept");
  if (!held) return;
  held.parentNode.removeChild(held);

  // Whose view it is must be who is signed in here; how an account has just ended is said by the app alone.
  function isTheirs() {
    if (!localStorage.getItem("dojo.session") || sessionStorage.getItem("dojo.farewell")) return false;
    var known = JSON.parse(localStorage.getItem("dojo.lastKnown"));
    return known && known.welcomed !== false && known.uid === held.getAttribute("data-uid");
  }
  // On wide screens the page has another frame, as WIDE in app/platform/page/useMedia.ts says.
  function fits() {
    return matchMedia("(min-width: 1040px)").matches === (held.getAttribute("data-wide") === "true");
  }
  // As app/platform/page/useScrollMemory.ts does for the pages of the app.
  function scrolled() {
    var state = history.state;
    var tops = JSON.parse(sessionStorage.getItem("dojo.scroll")) || {};
    return (state && state.seen && tops[location.pathname]) || 0;
  }
  // What somebody changes here is changed in the page of the app, too (app/platform/page/takeOver.ts).
  function mark(event) {
    var control = event.target.closest(event.type === "click" ? "summary" : "input, textarea, select");
    if (control) control.setAttribute("data-touched", "");
  }
  // Then the code of the app may come (first.js).
  function go() {
    document.dispatchEvent(new Event("kept"));
  }
  function show() {
    if (root.getAttribute("data-fonts") !== "awaited") return;
    root.removeAttribute("data-fonts");
    scrollTo(0, scrolled());
    go();
  }
  try {
    if (root.getAttribute("data-start") !== "app" || root.hasAttribute("data-too-old")) return go();
    if (!isTheirs() || !fits()) return go();
    var view = document.createElement("div");
    view.id = "kept";
    view.setAttribute("data-uid", held.getAttribute("data-uid"));
    view.appendChild(document.importNode(held.content, true));
    // The policy forbids `style` at elements of a page, not what a script sets.
    var styled = view.querySelectorAll("[data-style]");
    for (var index = 0; index < styled.length; index++) {
      styled[index].style.cssText = styled[index].getAttribute("data-style");
      styled[index].removeAttribute("data-style");
    }
    ["input", "change", "click"].forEach(function (type) {
      view.addEventListener(type, mark);
    });
    var app = document.getElementById("root");
    app.textContent = "";
    app.parentNode.insertBefore(view, app.nextSibling);
    root.setAttribute("data-start", "kept");
    // Fonts and pictures are on this device, too. In other fonts the page would be laid out twice, and move.
    root.setAttribute("data-fonts", "awaited");
    var fonts = ["1em 'Dojo Text'", "600 1em 'Shippori Mincho B1'", "1em 'Ma Shan Zheng'"].map(function (font) {
      return document.fonts.load(font, "武");
    });
    var pictures = Array.prototype.map.call(view.querySelectorAll("img[decoding=sync]"), function (picture) {
      return picture.decode();
    });
    Promise.allSettled(fonts.concat(pictures)).then(show, show);
    setTimeout(show, PATIENCE_MS);
    // Without its code the page would be a picture: then there is what there is without a view.
    addEventListener(
      "error",
      function (event) {
        if (!event.target || event.target.localName !== "script" || !view.parentNode) return;
        view.parentNode.removeChild(view);
        root.setAttribute("data-start", "app");
      },
      true,
    );
    // oxlint-disable-next-line no-unused-vars -- older browsers cannot do without the name
  } catch (error) {
    // Without a storage nobody is known here, and nobody's view is shown.
    go();
  }
})();
