import { expect, test } from 'vitest';
import { findAll, foldText, toNeedles } from './folded-text.ts';

/** Formats a text with its matches in brackets. */
const formatMatches = (text: string, searchText: string, byWords = false) =>
  findAll(foldText(text), toNeedles(searchText, byWords)).map(({ start, end }) =>
    text.slice(start, end),
  );

test('ignores case and accents', () => {
  expect(formatMatches('Étalonnage du système, ÉTALONNAGE', 'etalonnage')).toEqual([
    'Étalonnage',
    'ÉTALONNAGE',
  ]);
  expect(formatMatches('e\u0301talonner', 'étal')).toEqual(['e\u0301tal']);
});

test('finds ligatures, soft hyphens and hyphenated words by their letters', () => {
  expect(formatMatches('Spéci\uFB01cations', 'specifications')).toEqual(['Spéci\uFB01cations']);
  expect(formatMatches('Hand\u00ADleiding', 'handleiding')).toEqual(['Hand\u00ADleiding']);
  expect(formatMatches('de hand-\nleiding', 'handleiding')).toEqual(['hand-\nleiding']);
});

test('finds a phrase across a line break', () => {
  expect(formatMatches('before\n  cleaning', 'before cleaning')).toEqual(['before\n  cleaning']);
});

test('finds each word of a search, but a phrase as a whole', () => {
  expect(formatMatches('Laser manual: the laser', 'manual laser', true)).toEqual([
    'Laser',
    'manual',
    'laser',
  ]);
  expect(formatMatches('Laser manual', 'manual laser')).toEqual([]);
});

test('prefers the longer of two overlapping matches', () => {
  expect(formatMatches('calibration', 'cal calibration', true)).toEqual(['calibration']);
});

test('finds nothing for an empty search', () => {
  expect(toNeedles('  ', false)).toEqual([]);
  expect(toNeedles(' a ! ', true)).toEqual([]);
});
