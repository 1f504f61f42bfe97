import { expect, test } from 'vitest';
import { isNewFile } from './is-new-file.ts';

const at = '2026-03-01T08:00:00.000Z';
const daysLater = (days: number) => Date.parse(at) + days * 24 * 60 * 60 * 1000;

test('a file that took another’s place is new for 30 days', () => {
  expect(isNewFile({ file_version: 2, file_added_at: at }, daysLater(29))).toBe(true);
  expect(isNewFile({ file_version: 2, file_added_at: at }, daysLater(30))).toBe(false);
});

test('a document’s first file is no news, nor one of unknown age', () => {
  expect(isNewFile({ file_version: 1, file_added_at: at }, daysLater(1))).toBe(false);
  expect(isNewFile({ file_version: 2, file_added_at: null }, daysLater(1))).toBe(false);
});
