/** The first that fits is it: most browsers name those they descend from as well. */
const browsers = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** How people call a browser, from what it says of itself: `Firefox, Windows`. */
export function browserName(userAgent: string | null): string {
  const said = userAgent ?? '';
  const known = [browsers, systems].flatMap(
    (names) => names.find(([, pattern]) => pattern.test(said))?.[0] ?? [],
  );
  return known.join(', ') || said.slice(0, 80) || '–';
}
