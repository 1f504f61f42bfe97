// Before the first paint: the chosen theme, so that a dark page does not flash white. A file of its
// own, because the Content-Security-Policy allows no inline script.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the system decides.
  }
})();
