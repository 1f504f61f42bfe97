import { expect, test } from 'vitest';
import { getCsvSeparator } from './csv-separator.ts';

test.each([
  ['en-GB', 'comma'],
  ['nl-NL', 'semicolon'],
  ['en-US@posix', 'comma'],
  ['nl_BE.UTF-8', 'semicolon'],
])('returns the separator of a computer set to %s: %s', (language, separator) => {
  expect(getCsvSeparator(language)).toBe(separator);
});
