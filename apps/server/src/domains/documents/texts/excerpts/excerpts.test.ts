import { describe, expect, test } from 'vitest';
import { cutExcerpt } from './with-excerpts.ts';
import { createSubstringFinder, findWordForms } from './find-matches.ts';

const formatExcerpt = (text: string, words: string[]) =>
  (cutExcerpt(text, createSubstringFinder(words)(text)) ?? [])
    .map((piece) => (piece.is_match ? `[${piece.text}]` : piece.text))
    .join('');

test('matches parts of words whatever their case and accents', () => {
  expect(formatExcerpt('The laser and the LASER', ['laser'])).toBe('The [laser] and the [LASER]');
  expect(formatExcerpt('AZ St.-Lukas of d’Aulnay', ['stlukas', "D'Aul"])).toBe(
    'AZ [St.-Lukas] of [d’Aul]nay',
  );
  expect(formatExcerpt('EX-200, EX 200', ['ex200', '…'])).toBe('[EX-200], [EX 200]');
  expect(formatExcerpt('Cœur, Größe und Lumière', ['coeur', 'grosse', 'lumiere'])).toBe(
    '[Cœur], [Größe] und [Lumière]',
  );
});

test('cuts where the most different terms are close together', () => {
  const far = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const text = `lamp ${far} lamp and filter ${far}`;
  const cut = formatExcerpt(text, ['lamp', 'filter']);
  expect(cut).toContain('[lamp] and [filter]');
  expect(cut).toMatch(/^… .* …$/);
  expect(formatExcerpt(`x ${far}`, ['nothing'])).toBe('');
});

test.each(['a', 'é', '9', 'œ'])('limits the matches in ten thousand %s', (character) => {
  const text = character.repeat(10_000);
  const matches = createSubstringFinder([
    character,
    character + character,
    character + character + character,
  ])(text);
  expect(matches.length).toBeLessThanOrEqual(600);
  expect(cutExcerpt(text, matches)).not.toBeNull();
});

const formatMatches = (text: string, words: Parameters<typeof findWordForms>[1]) =>
  findWordForms(text, words).map(
    ({ start, end, termIndex }) => `${termIndex}:${text.slice(start, end)}`,
  );

test.each(['-', '.', '…', '%'])('finds no match of %s alone', (mark) => {
  expect(createSubstringFinder([mark, mark + mark])(mark.repeat(10_000))).toEqual([]);
});

describe('word forms', () => {
  test('finds inflected forms whatever their case and accents', () => {
    const pump = { word: 'pumps', stems: ['pump', 'pomp'] };
    const text = 'Pump, pumping; a trumpet-pump. PÙMPS! La pompe. 4pump pump4';
    expect(formatMatches(text, [pump])).toEqual([
      '0:Pump',
      '0:pumping',
      '0:pump',
      '0:PÙMPS',
      '0:pompe',
      '0:pump4',
    ]);
  });

  test('matches prefixes only of the last term', () => {
    const words = [
      { word: 'gel', stems: ['gel'] },
      { word: 'las', stems: ['las'] },
    ];
    expect(formatMatches('Gel, geld, gelatin; laser', words)).toEqual(['0:Gel', '1:laser']);
  });

  test('returns source offsets when folding changes the length', () => {
    const words = [{ word: 'suture', stems: ['sutur'] }];
    expect(formatMatches('Œdème, cœur, İ e\u0301te\u0301: sutures 𝒳 suturé', words)).toEqual([
      '0:sutures',
      '0:suturé',
    ]);
  });
});

test('cuts thirty words wherever the term occurs in the text', () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`);
  for (const at of [0, 3, 50, 95, 99]) {
    const text = ` ${words.with(at, 'lamp').join('  ')}\n`;
    const cut = formatExcerpt(text, ['lamp'])
      .replaceAll(/[…[\]]/g, '')
      .trim()
      .split(/\s+/);
    expect(cut).toHaveLength(30);
    expect(cut.indexOf('lamp')).toBe(at < 8 ? at : Math.max(8, at - 70));
  }
  expect(formatExcerpt('one lamp here', ['lamp'])).toBe('one [lamp] here');
});
