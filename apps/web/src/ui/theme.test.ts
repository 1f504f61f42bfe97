import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const backgrounds = ['canvas', 'surface', 'raised', 'sunken'];
const tones = ['danger', 'success', 'warning', 'info'];

/** Value of a colour token in the light (0) or dark (1) theme. */
function colour(token: string, theme: 0 | 1): string {
  const value = new RegExp(`--color-${token}: ([^;]+);`, 'u').exec(css)?.[1] ?? '';
  const hexes = value.match(/#[\da-f]{6}/gu) ?? [];
  return hexes[theme] ?? hexes[0] ?? '';
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const text: [string, string][] = [
  ...['ink', 'soft', 'faint', 'brand-ink', ...tones].flatMap((token) =>
    backgrounds.map((ground): [string, string] => [token, ground]),
  ),
  ...['ink', 'soft'].map((token): [string, string] => [token, 'hover']),
  ...tones.flatMap((tone) =>
    [tone, 'ink', 'soft'].map((token): [string, string] => [token, `${tone}-soft`]),
  ),
  ['ink', 'brand-soft'],
  ['soft', 'brand-soft'],
  ['brand-ink', 'brand-soft'],
  ['canvas', 'ink'],
  ...['brand', 'brand-hover', 'danger-solid', 'danger-solid-hover'].map(
    (ground): [string, string] => ['on-brand', ground],
  ),
];

const shapes = ['control', 'focus', 'brand', 'danger-solid'].flatMap((token) =>
  backgrounds.map((ground): [string, string] => [token, ground]),
);

shapes.push(
  ...[1, 2, 3, 4].flatMap((step): [string, string][] => [
    [`step-${step}`, 'surface'],
    [`step-${step}`, 'hover'],
  ]),
  ['success', 'hover'],
  ['danger', 'hover'],
);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s theme', (_name, theme) => {
  it.each(text)('has a contrast of 4.5:1 for text in %s on %s', (token, ground) => {
    expect(contrast(colour(token, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('has a contrast of 3:1 for shapes in %s on %s', (token, ground) => {
    expect(contrast(colour(token, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

/** Hue in degrees: 0 is red, 30 orange, 60 yellow. */
function hue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return (60 * (green - blue)) / (red - Math.min(green, blue));
}

describe('brand colour', () => {
  // @specification 9.24
  it.each([0, 1] as const)('uses a dark orange as brand colour in theme %i', (theme) => {
    const brand = colour('brand', theme);
    expect(hue(brand)).toBeGreaterThan(10);
    expect(hue(brand)).toBeLessThan(40);
    expect(luminance(brand)).toBeLessThan(0.2);
  });

  // @specification 9.25
  it('draws the logo in the brand colour', () => {
    const logo = readFileSync(new URL('logo.tsx', import.meta.url), 'utf8');
    expect(logo).toMatch(/text-brand/u);
  });
});
