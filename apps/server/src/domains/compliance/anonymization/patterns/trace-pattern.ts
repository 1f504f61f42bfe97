import type { PersonValues } from '../person-values.ts';
import { type Dialect, javascript, type Pattern, postgres } from './pattern.ts';
import { toNamePattern } from './name-pattern.ts';
import { toPhonePattern } from './phone-pattern.ts';

/** One regular expression per engine for all values of a person. */
export interface TracePattern {
  readonly inSql: string;
  /** Matches wherever `inSql` does, and much faster. */
  readonly looseInSql: string;
  readonly inCode: RegExp;
}

/** Returns a pattern that matches every current and former value of a person. */
export function toTracePattern(values: PersonValues): TracePattern {
  const inSql = buildAlternatives(values, postgres);
  return {
    inSql: inSql.strict,
    looseInSql: inSql.loose,
    inCode: new RegExp(buildAlternatives(values, javascript).strict, 'gu'),
  };
}

function buildAlternatives(
  { emails, names, phones, addressesOfOthers }: PersonValues,
  dialect: Dialect,
): { strict: string; loose: string } {
  const namePatterns = names.flatMap((name) => toNamePattern(name, dialect) ?? []);
  const others = notFollowedBy(listTailsWithName(names, addressesOfOthers), dialect);
  const all = [
    ...emails.map((email) => toEmailPattern(email, dialect)),
    ...namePatterns.map(({ strict, loose }) => ({ strict: `${others}${strict}`, loose })),
    ...phones.flatMap((phone) => toPhonePattern(phone, dialect) ?? []),
  ];
  return {
    strict: joinAlternatives(all.map(({ strict }) => strict)),
    loose: joinAlternatives(all.map(({ loose }) => loose)),
  };
}

/** A character after the end of a text: matches nothing, where an empty pattern matches every text. */
const never = '$.';

/** A person may have no value that identifies them, as the contact of a lead known by a first name. */
const joinAlternatives = (patterns: string[]): string => [...new Set(patterns)].join('|') || never;

/** Returns the part of each address of another account from the person's name to the end. */
function listTailsWithName(names: PersonValues['names'], addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const patterns = names.flatMap((name) => toNamePattern(name, javascript)?.strict ?? []);
  const name = new RegExp(patterns.join('|'), 'gu');
  return addresses.flatMap((address) =>
    [...address.matchAll(name)].map(({ index }) => address.slice(index)),
  );
}

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
function toEmailPattern(email: string, dialect: Dialect): Pattern {
  const { alphanumeric } = dialect;
  const loose = toCaseInsensitive(email);
  const strict = `(?<!${alphanumeric}|${alphanumeric}[._%+-])${loose}${toEndBoundary(dialect)}`;
  return { strict, loose };
}

/** Returns a lookahead that rejects a position at which one of these tails begins. */
function notFollowedBy(tails: readonly string[], dialect: Dialect): string {
  const all = tails.map(toCaseInsensitive).join('|');
  return all === '' ? '' : `(?!(?:${all})${toEndBoundary(dialect)})`;
}
