import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('./pdf-text.css', import.meta.url)), 'utf8');

type Colour = readonly [red: number, green: number, blue: number];
const white: Colour = [255, 255, 255];
const darkGrey: Colour = [51, 51, 51];

/** Blends a translucent colour over another. */
function blend(below: Colour, over: Colour, alpha: number): Colour {
  const mixed = (at: 0 | 1 | 2) => over[at] * alpha + below[at] * (1 - alpha);
  return [mixed(0), mixed(1), mixed(2)];
}

/** Relative luminance and contrast (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.for(['mark {', 'mark[data-active] {'])('keeps text legible under .pdf-text %s', (rule) => {
  const highlighted = css.slice(css.indexOf(`.pdf-text ${rule}`));
  const [, hex = ''] = /background: #([0-9a-f]{8});/u.exec(highlighted) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 0] = Buffer.from(hex, 'hex');
  const contrast =
    (luminance(blend(white, [red, green, blue], alpha / 255)) + 0.05) /
    (luminance(blend(darkGrey, [red, green, blue], alpha / 255)) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(4.5);
});
