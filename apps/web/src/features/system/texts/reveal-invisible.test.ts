import { expect, it } from 'vitest';
import { revealInvisible } from './reveal-invisible.ts';

it.each([
  ['Clinique Saint-Luc \u00E0 Namur', 'Clinique Saint-Luc \u00E0 Namur'],
  ['Ghent\u200B', 'Ghent[U+200B]'],
  ['A\u00A0B', 'A[U+00A0]B'],
  ['A  B ', 'A[U+0020][U+0020]B[U+0020]'],
  ['\u{E0041}\u2800', '[U+E0041][U+2800]'],
])('names what nobody sees in %j', (text, revealed) => {
  expect(revealInvisible(text)).toBe(revealed);
});
