import type { Dialect } from './dialect.ts';
import type { Pattern } from './pattern.ts';

/** What has a meaning in a regular expression. */
const special = /[.*+?^${}()|[\]\\]/g;

function inEitherCase(letter: string): string {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  if (letter === '@') return '(?:@|%40)';
  if (small === large || small.length !== large.length) return letter.replace(special, '\\$&');
  return `[${small}${large}]`;
}

const spelled = (email: string): string => Array.from(email, inEitherCase).join('');

/** Where an address ends: `ada@example.org.uk` is another. */
const end = ({ alphanumeric }: Dialect): string => `(?!${alphanumeric}|[.-]${alphanumeric})`;

/**
 * An e-mail address in any case, as a word of its own: what it is only the end or the beginning of
 * (`x-ada@example.org`, `ada@example.org.uk`) is somebody else's.
 */
export function emailPattern(email: string, dialect: Dialect): Pattern {
  const { alphanumeric } = dialect;
  const loose = spelled(email);
  const strict = `(?<!${alphanumeric}|${alphanumeric}[._%+-])${loose}${end(dialect)}`;
  return { strict, loose };
}

/** The condition that no such end of an address begins here. */
export function notBefore(tails: readonly string[], dialect: Dialect): string {
  const all = tails.map(spelled).join('|');
  return all === '' ? '' : `(?!(?:${all})${end(dialect)})`;
}
