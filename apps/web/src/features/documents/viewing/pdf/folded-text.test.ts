import { expect, test } from 'vitest';
import { findAll, foldText, toNeedles } from './folded-text.ts';

/** What is marked in the text when this is looked for. */
const formatMatches = (text: string, searchText: string, byWords = false) =>
  findAll(foldText(text), toNeedles(searchText, byWords)).map(({ start, end }) =>
    text.slice(start, end),
  );

test('case and accents do not count', () => {
  expect(formatMatches('Étalonnage du système, ÉTALONNAGE', 'etalonnage')).toEqual([
    'Étalonnage',
    'ÉTALONNAGE',
  ]);
  expect(formatMatches('e\u0301talonner', 'étal')).toEqual(['e\u0301tal']);
});

test('ligatures, soft hyphens and divided words are found by their letters', () => {
  expect(formatMatches('Spéci\uFB01cations', 'specifications')).toEqual(['Spéci\uFB01cations']);
  expect(formatMatches('Hand\u00ADleiding', 'handleiding')).toEqual(['Hand\u00ADleiding']);
  expect(formatMatches('de hand-\nleiding', 'handleiding')).toEqual(['hand-\nleiding']);
});

test('a phrase goes on over the end of a line', () => {
  expect(formatMatches('before\n  cleaning', 'before cleaning')).toEqual(['before\n  cleaning']);
});

test('the words of a search are each marked, a phrase as it stands', () => {
  expect(formatMatches('Laser manual: the laser', 'manual laser', true)).toEqual([
    'Laser',
    'manual',
    'laser',
  ]);
  expect(formatMatches('Laser manual', 'manual laser')).toEqual([]);
});

test('matches do not overlap: the longer of two at one place counts', () => {
  expect(formatMatches('calibration', 'cal calibration', true)).toEqual(['calibration']);
});

test('nothing is found for nothing', () => {
  expect(toNeedles('  ', false)).toEqual([]);
  expect(toNeedles(' a ! ', true)).toEqual([]);
});
