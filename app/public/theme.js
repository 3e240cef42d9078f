// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
try {
  var theme = localStorage.getItem("dojo.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  var feel = JSON.parse(localStorage.getItem("dojo.feel.v1"));
  if (feel && feel.motion === false) document.documentElement.dataset.motion = "still";
} catch {
  // Without storage, or with a broken one, the device decides.
}
