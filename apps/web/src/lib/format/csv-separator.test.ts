import { expect, test } from 'vitest';
import { getCsvSeparator } from './csv-separator.ts';

test.each([
  ['en-GB', 'comma'],
  ['nl-NL', 'semicolon'],
  ['en-US@posix', 'comma'],
  ['nl_BE.UTF-8', 'semicolon'],
])('a computer set to %s takes a %s for the end of a cell', (language, separator) => {
  expect(getCsvSeparator(language)).toBe(separator);
});
