import { expect, it } from 'vitest';
import { formatParam } from './render-mail.ts';

const winter = { instant: '2026-11-21T09:05:00.250Z' };

it.each([
  ['en', '21 November 2026 at 10:05 CET'],
  ['nl', '21 november 2026 om 10:05 CET'],
  ['fr', '21 novembre 2026 à 10:05 CET'],
] as const)('formats a timestamp in %s', (language, words) => {
  expect(formatParam(winter, { language })).toBe(words);
});

it('applies summer time', () => {
  expect(formatParam({ instant: '2026-07-01T22:30:00Z' }, { language: 'en' })).toBe(
    '2 July 2026 at 00:30 CEST',
  );
});

it('returns any other value unchanged', () => {
  expect(formatParam(7, { language: 'nl' })).toBe('7');
  expect(formatParam('Zoë', { language: 'nl' })).toBe('Zoë');
});
