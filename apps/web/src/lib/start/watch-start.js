// Whether the application starts: one whose scripts did not come cannot say so itself, and leaves a
// page that stays blank. A browser asks no second time for a module that it could not get, so the
// page is loaded once more; where that is of no use either, it says what happened. The texts of each
// language are put before this script by build/first-paint.ts.
(function () {
  var key = 'started-again';

  addEventListener('load', function () {
    if (document.documentElement.dataset.started === undefined) startAgain();
  });
  addEventListener('start-failed', startAgain);

  function startAgain() {
    try {
      if (sessionStorage.getItem(key) === null) {
        sessionStorage.setItem(key, '');
        location.reload();
        return;
      }
      // Whoever loads the page by hand later has both tries again.
      sessionStorage.removeItem(key);
    } catch {
      // Without storage nobody knows how often that has been tried.
    }
    say(startTexts[language()]);
  }

  function say(texts) {
    var panel = document.querySelector('#start-failed').content.cloneNode(true);
    panel.querySelector('h1').textContent = texts.title;
    panel.querySelector('p').textContent = texts.text;
    var button = panel.querySelector('button');
    button.textContent = texts.retry;
    button.addEventListener('click', function () {
      location.reload();
    });
    document.title = texts.title;
    document.querySelector('#root').replaceChildren(panel);
  }

  /** As the application chooses it, but for what is said in an address. */
  function language() {
    var wished = [].concat(navigator.languages);
    try {
      wished.unshift(localStorage.getItem('i18nextLng') || '');
    } catch {
      // The browser's own then.
    }
    var known = wished
      .map(function (code) {
        return code.slice(0, 2);
      })
      .find(function (code) {
        return code in startTexts;
      });
    document.documentElement.lang = known || 'en';
    return known || 'en';
  }
})();
