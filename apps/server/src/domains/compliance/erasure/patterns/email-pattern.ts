import type { Dialect } from './dialect.ts';

/** What has a meaning in a regular expression. */
const special = /[.*+?^${}()|[\]\\]/g;

function inEitherCase(letter: string): string {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  if (letter === '@') return '(?:@|%40)';
  if (small === large || small.length !== large.length) return letter.replace(special, '\\$&');
  return `[${small}${large}]`;
}

/**
 * An e-mail address in any case, as a word of its own: what it is only the end or the beginning of
 * (`x-ada@example.org`, `ada@example.org.uk`) is somebody else's.
 */
export function emailPattern(email: string, { alphanumeric }: Dialect): string {
  const letters = Array.from(email, inEitherCase).join('');
  return `(?<!${alphanumeric}|${alphanumeric}[._%+-])${letters}(?!${alphanumeric}|[.-]${alphanumeric})`;
}
