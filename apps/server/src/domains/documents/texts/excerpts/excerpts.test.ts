import { expect, test } from 'vitest';
import { cutExcerpt } from './cut-excerpt.ts';
import { findParts } from './find-marks.ts';

const shown = (text: string, words: string[]) =>
  (cutExcerpt(text, findParts(text, words)) ?? [])
    .map((piece) => (piece.is_match ? `[${piece.text}]` : piece.text))
    .join('');

test('parts of words are marked whatever the case and the accents', () => {
  expect(shown('The laser and the LASER', ['laser'])).toBe('The [laser] and the [LASER]');
  expect(shown('Cœur, Größe und Lumière', ['coeur', 'grosse', 'lumiere'])).toBe(
    '[Cœur], [Größe] und [Lumière]',
  );
});

test('it is cut where most different words stand close together', () => {
  const far = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const text = `lamp ${far} lamp and filter ${far}`;
  const cut = shown(text, ['lamp', 'filter']);
  expect(cut).toContain('[lamp] and [filter]');
  expect(cut).toMatch(/^… .* …$/);
  expect(shown(`x ${far}`, ['nothing'])).toBe('');
});

test.each(['a', '-', '.', 'é'])(
  'of ten thousand %s no more is marked than an excerpt could show',
  (sign) => {
    const text = sign.repeat(10_000);
    const marks = findParts(text, [sign, sign + sign, sign + sign + sign]);
    expect(marks.length).toBeLessThanOrEqual(600);
    expect(cutExcerpt(text, marks)).not.toBeNull();
  },
);
