/**
 * Whether this was thrown by an `import()` whose file did not come, in the words of Chromium, Firefox
 * and Safari. A browser asks no second time for it (HTML, the module map): only loading the page
 * again is of use.
 */
export const isScriptLoadError = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script/iu.test(error.message);

/**
 * Loads the page again for the sake of a script that did not come, where nobody has touched the page
 * yet, so that nothing typed is lost; once in this tab, since it may be gone for good.
 */
export function reloadIfUntouched(error: unknown): void {
  if (!isScriptLoadError(error) || navigator.userActivation.hasBeenActive) return;
  const key = `lost-script ${String(error)}`;
  if (sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, '');
  location.reload();
}
