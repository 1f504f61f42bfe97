import type { Dialect } from './dialect.ts';
import type { Pattern } from './pattern.ts';

/** Characters with a meaning in regular expressions. */
const special = /[.*+?^${}()|[\]\\]/g;

function toEitherCase(letter: string): string {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  if (letter === '@') return '(?:@|%40)';
  if (small === large || small.length !== large.length) return letter.replace(special, '\\$&');
  return `[${small}${large}]`;
}

const toCaseInsensitive = (email: string): string => Array.from(email, toEitherCase).join('');

/** Matches the end of an address: `ada@example.org` must not match in `ada@example.org.uk`. */
const toEndBoundary = ({ alphanumeric }: Dialect): string =>
  `(?!${alphanumeric}|[.-]${alphanumeric})`;

/**
 * Matches an e-mail address in any case. Does not match a longer address that contains it
 * (`x-ada@example.org`, `ada@example.org.uk`), which belongs to another person.
 */
export function toEmailPattern(email: string, dialect: Dialect): Pattern {
  const { alphanumeric } = dialect;
  const loose = toCaseInsensitive(email);
  const strict = `(?<!${alphanumeric}|${alphanumeric}[._%+-])${loose}${toEndBoundary(dialect)}`;
  return { strict, loose };
}

/** Returns a lookahead that rejects a position at which one of these tails begins. */
export function notFollowedBy(tails: readonly string[], dialect: Dialect): string {
  const all = tails.map(toCaseInsensitive).join('|');
  return all === '' ? '' : `(?!(?:${all})${toEndBoundary(dialect)})`;
}
