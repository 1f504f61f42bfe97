// Before the first paint: whether it is a page of the portal, whose header is painted while its
// scripts are fetched, and the chosen theme, so that a dark page does not flash white. A file of its
// own, because the Content-Security-Policy allows no inline script.
(function () {
  if (/^\/dashboard(?:\/|$)/u.test(location.pathname))
    document.documentElement.dataset.page = 'portal';
  try {
    var theme = localStorage.getItem('theme');
    if (theme !== 'light' && theme !== 'dark') return;
    document.documentElement.dataset.theme = theme;
    // The browser's own frame too (theme.ts, showThemeColour).
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    });
  } catch {
    // Without storage the system decides.
  }
})();
