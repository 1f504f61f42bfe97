/** The first that fits is it: most browsers name those they descend from as well. */
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
 * Browser and system as people call them, from what a browser says of itself; null where it is no
 * known one. A mail and the list of sessions tell a browser by this, so that it is known again.
 */
export function browserParts(userAgent: string | null) {
  const [browser, system] = [browsers, systems].map(
    (names) => names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null,
  );
  return { browser: browser ?? null, system: system ?? null };
}
