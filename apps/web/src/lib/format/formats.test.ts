import { largestUpload } from '@portal/contract/documents';
import { expect, it } from 'vitest';
import { formatMoment, formatSize } from './formats.ts';

it.for([
  ['en', largestUpload, '200 MB'],
  ['fr', largestUpload, '200 Mo'],
  ['nl', 1_300_000, '1,2 MB'],
  ['en', 1_048_575, '1,024 kB'],
  ['en', 0, '0 bytes'],
] as const)('writes in %s %d bytes as %s', ([language, bytes, text]) => {
  expect(formatSize(language, bytes).replaceAll(/\s/gu, ' ')).toBe(text);
});

it.for([
  ['en', '14:05', '21 Nov 2026, 14:05'],
  ['nl', '14:05', '21 nov 2026, 14:05'],
  ['fr', '14:05', '21 nov. 2026, 14:05'],
] as const)('writes a moment of today in %s by its time alone', ([language, today, otherDay]) => {
  const moment = new Date(2026, 10, 21, 14, 5).toISOString();
  const at = (day: number) => formatMoment(language, moment, new Date(2026, 10, day, 9));
  expect([at(21), at(20)]).toEqual([today, otherDay]);
});
