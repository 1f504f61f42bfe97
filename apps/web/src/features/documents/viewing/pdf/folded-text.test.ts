import { expect, test } from 'vitest';
import { findAll, foldText, needlesOf } from './folded-text.ts';

/** What is marked in the text when this is looked for. */
const marked = (text: string, wish: string, byWords = false) =>
  findAll(foldText(text), needlesOf(wish, byWords)).map(({ start, end }) => text.slice(start, end));

test('case and accents do not count', () => {
  expect(marked('Étalonnage du système, ÉTALONNAGE', 'etalonnage')).toEqual([
    'Étalonnage',
    'ÉTALONNAGE',
  ]);
  expect(marked('e\u0301talonner', 'étal')).toEqual(['e\u0301tal']);
});

test('ligatures, soft hyphens and divided words are found by their letters', () => {
  expect(marked('Spéci\uFB01cations', 'specifications')).toEqual(['Spéci\uFB01cations']);
  expect(marked('Hand\u00ADleiding', 'handleiding')).toEqual(['Hand\u00ADleiding']);
  expect(marked('de hand-\nleiding', 'handleiding')).toEqual(['hand-\nleiding']);
});

test('a phrase goes on over the end of a line', () => {
  expect(marked('before\n  cleaning', 'before cleaning')).toEqual(['before\n  cleaning']);
});

test('the words of a search are each marked, a phrase as it stands', () => {
  expect(marked('Laser manual: the laser', 'manual laser', true)).toEqual([
    'Laser',
    'manual',
    'laser',
  ]);
  expect(marked('Laser manual', 'manual laser')).toEqual([]);
});

test('matches do not overlap: the longer of two at one place counts', () => {
  expect(marked('calibration', 'cal calibration', true)).toEqual(['calibration']);
});

test('nothing is found for nothing', () => {
  expect(needlesOf('  ', false)).toEqual([]);
  expect(needlesOf(' a ! ', true)).toEqual([]);
});
