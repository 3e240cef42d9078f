// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
try {
  var theme = localStorage.getItem("dojo.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the device decides.
}
