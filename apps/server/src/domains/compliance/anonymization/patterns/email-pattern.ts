import type { Dialect } from './dialect.ts';
import type { Pattern } from './pattern.ts';

/** What has a meaning in a regular expression. */
const special = /[.*+?^${}()|[\]\\]/g;

function toEitherCase(letter: string): string {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  if (letter === '@') return '(?:@|%40)';
  if (small === large || small.length !== large.length) return letter.replace(special, '\\$&');
  return `[${small}${large}]`;
}

const toCaseInsensitive = (email: string): string => Array.from(email, toEitherCase).join('');

/** Where an address ends: `ada@example.org.uk` is another. */
const toEndBoundary = ({ alphanumeric }: Dialect): string =>
  `(?!${alphanumeric}|[.-]${alphanumeric})`;

/**
 * An e-mail address in any case, as a word of its own: what it is only the end or the beginning of
 * (`x-ada@example.org`, `ada@example.org.uk`) is somebody else's.
 */
export function toEmailPattern(email: string, dialect: Dialect): Pattern {
  const { alphanumeric } = dialect;
  const loose = toCaseInsensitive(email);
  const strict = `(?<!${alphanumeric}|${alphanumeric}[._%+-])${loose}${toEndBoundary(dialect)}`;
  return { strict, loose };
}

/** The condition that no such end of an address begins here. */
export function notFollowedBy(tails: readonly string[], dialect: Dialect): string {
  const all = tails.map(toCaseInsensitive).join('|');
  return all === '' ? '' : `(?!(?:${all})${toEndBoundary(dialect)})`;
}
