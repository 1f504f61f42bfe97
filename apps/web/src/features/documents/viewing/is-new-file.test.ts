import { expect, test } from 'vitest';
import { isNewFile } from './document-facts.tsx';

const at = '2026-03-01T08:00:00.000Z';
const daysLater = (days: number) => Date.parse(at) + days * 24 * 60 * 60 * 1000;

test('marks a replaced file as new for 30 days', () => {
  expect(isNewFile({ file_version: 2, file_added_at: at }, daysLater(29))).toBe(true);
  expect(isNewFile({ file_version: 2, file_added_at: at }, daysLater(30))).toBe(false);
});

test('does not mark a first file or one of unknown age', () => {
  expect(isNewFile({ file_version: 1, file_added_at: at }, daysLater(1))).toBe(false);
  expect(isNewFile({ file_version: 2, file_added_at: null }, daysLater(1))).toBe(false);
});
