/**
 * Returns whether an `import()` failed to load, by the messages of Chromium, Firefox and Safari.
 * Browsers do not retry it (HTML, module map); only a reload helps.
 */
export const isScriptLoadError = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script/iu.test(error.message);

/**
 * Reloads the page after a script load error if the user has not interacted yet, so that no input
 * is lost. Once per script and tab, because the file may be missing for good.
 */
export function reloadIfUntouched(error: unknown): void {
  if (!isScriptLoadError(error) || navigator.userActivation.hasBeenActive) return;
  const key = `lost-script ${String(error)}`;
  if (sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, '');
  location.reload();
}
