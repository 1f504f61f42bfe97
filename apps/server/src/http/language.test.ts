import { expect, it } from 'vitest';
import { negotiateLanguage } from './request-context.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['fr-CA, fr;q=0.9, en;q=0.8', 'fr'],
  ['de, it', 'en'],
  ['de, fr;q=0.3, nl;q=0.7', 'nl'],
  ['en;q=0.1, nl;q=0.2', 'nl'],
  ['nl;q=0, fr;q=0.1', 'fr'],
  ['nl;q=x, fr', 'fr'],
  ['nl; q=0.5, fr; q=0.6', 'fr'],
  ['*', 'en'],
  ['*, fr;q=0.5', 'fr'],
  ['nlx', 'en'],
  [';;;,,,q=1', 'en'],
  [`${'de,'.repeat(20)}nl`, 'en'],
])('answers Accept-Language %s in %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
