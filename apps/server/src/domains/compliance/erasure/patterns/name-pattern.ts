import type { Dialect } from './dialect.ts';
import { anySpelling, foldLetters } from './folded-letters.ts';

/** What a file's path makes of a name: letters outside of ASCII are left out (uploads/upload-name.ts). */
const asInPaths = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ');

const wordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A path that lost most of a name says no more of whom it was. */
const leastLetters = 5;

/**
 * The full name in either order, whatever stands between its words: `O’Brien, Anne-Marie`,
 * `anne_marie-obrien`. Null for a name of one part: a first or a last name alone says of too many
 * people who is meant (docs/decisions/0024).
 */
export function namePattern(
  { first, last }: { first: string; last: string },
  dialect: Dialect,
): string | null {
  const spelled = inEitherOrder(wordsOf(first), wordsOf(last), dialect);
  if (spelled === null) return null;
  const [firstInPaths, lastInPaths] = [wordsOf(asInPaths(first)), wordsOf(asInPaths(last))];
  const isWhole = [...firstInPaths, ...lastInPaths].join('').length >= leastLetters;
  const inPaths = isWhole ? inEitherOrder(firstInPaths, lastInPaths, dialect) : null;
  const ways = new Set([spelled, inPaths ?? spelled]);
  const { alphanumeric } = dialect;
  return `(?<!${alphanumeric})(?:${[...ways].join('|')})(?!${alphanumeric})`;
}

function inEitherOrder(
  first: readonly string[],
  last: readonly string[],
  { other }: Dialect,
): string | null {
  if (first.length === 0 || last.length === 0) return null;
  const together = (words: readonly string[]): string =>
    words.map(anySpelling).join(`${other}{0,3}`);
  const [one, two] = [together(first), together(last)];
  return `${one}${other}{1,4}${two}|${two}${other}{1,4}${one}`;
}
