import { maxUploadSize } from '@portal/contract/documents';
import { expect, it } from 'vitest';
import { formatDays, formatDuration, formatMoment, formatNumber, formatSize } from './formats.ts';

it.for([
  ['en', maxUploadSize, '200 MB'],
  ['fr', maxUploadSize, '200 Mo'],
  ['nl', 1_300_000, '1,2 MB'],
  ['en', 1_048_575, '1,024 kB'],
  ['en', 0, '0 bytes'],
] as const)('formats in %s %d bytes as %s', ([language, bytes, text]) => {
  expect(formatSize(language, bytes).replaceAll(/\s/gu, ' ')).toBe(text);
});

it.for([
  ['en', 761.4, '761 ms'],
  ['nl', 999.6, '1 s'],
  ['nl', 5761, '5,8 s'],
  ['en', 1_204_000, '1,204 s'],
] as const)('formats in %s %d milliseconds as %s', ([language, milliseconds, text]) => {
  expect(formatDuration(language, milliseconds).replaceAll(/\s/gu, ' ')).toBe(text);
});

it.for([
  ['en', '14:05', '21 Nov 2026, 14:05'],
  ['nl', '14:05', '21 nov 2026, 14:05'],
  ['fr', '14:05', '21 nov. 2026, 14:05'],
] as const)(
  'formats in %s an instant of today as its time alone',
  ([language, today, otherDay]) => {
    const moment = new Date(2026, 10, 21, 14, 5).toISOString();
    const at = (day: number) => formatMoment(language, moment, new Date(2026, 10, day, 9));
    expect([at(21), at(20)]).toEqual([today, otherDay]);
  },
);

it.for([
  [
    'en',
    '16 – 22 November 2026',
    '30 November – 6 December 2026',
    '28 December 2026 – 3 January 2027',
  ],
  [
    'nl',
    '16–22 november 2026',
    '30 november – 6 december 2026',
    '28 december 2026 – 3 januari 2027',
  ],
  [
    'fr',
    '16–22 novembre 2026',
    '30 novembre – 6 décembre 2026',
    '28 décembre 2026 – 3 janvier 2027',
  ],
] as const)('formats in %s a range of days across months and years', ([language, ...weeks]) => {
  const written = [
    formatDays(language, '2026-11-16', '2026-11-22'),
    formatDays(language, '2026-11-30', '2026-12-06'),
    formatDays(language, '2026-12-28', '2027-01-03'),
  ];
  expect(written.map((text) => text.replaceAll(/\s/gu, ' '))).toEqual(weeks);
});

it.for([
  ['en', [0, 7, 999, 1000, 12_345.6, -5], ['0', '7', '999', '1,000', '12,345.6', '-5']],
  ['nl', [0, 7, 999, 1000, 12_345.6, -5], ['0', '7', '999', '1.000', '12.345,6', '-5']],
  ['fr', [0, 7, 999, 1000, 12_345.6, -5], ['0', '7', '999', '1 000', '12 345,6', '-5']],
] as const)('formats numbers in %s', ([language, values, texts]) => {
  const formatted = values.map((value) => formatNumber(language, value).replaceAll(/\s/gu, ' '));
  expect(formatted).toEqual(texts);
});
