/** The first match wins: most browsers also name those they descend from. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//u],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//u],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac OS X\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

/**
 * Returns the common names of browser and system in a user agent, or null for unknown ones. Mails
 * and the session list use the same names, so that a person recognizes the browser.
 */
export function browserParts(userAgent: string | null) {
  const [browser, system] = [browsers, systems].map(
    (names) => names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null,
  );
  return { browser: browser ?? null, system: system ?? null };
}
