import type { PersonValues } from '../person-values.ts';
import { postgres, javascript, type Dialect } from './dialect.ts';
import { toEmailPattern, notFollowedBy } from './email-pattern.ts';
import { toNamePattern } from './name-pattern.ts';
import { toPhonePattern } from './phone-pattern.ts';

/** What a person is told by, wherever it stands, as one regular expression in each language. */
export interface TracePattern {
  readonly inSql: string;
  /** Found wherever `inSql` is, and much sooner. */
  readonly looseInSql: string;
  /** With the flag `g`. */
  readonly inCode: RegExp;
}

/** The pattern of all that a person was or is called by. */
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

const joinAlternatives = (patterns: string[]): string => [...new Set(patterns)].join('|');

/** From where the name begins in them to their ends: addresses that are others'. */
function listTailsWithName(names: PersonValues['names'], addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const patterns = names.flatMap((name) => toNamePattern(name, javascript)?.strict ?? []);
  const name = new RegExp(patterns.join('|'), 'gu');
  return addresses.flatMap((address) =>
    [...address.matchAll(name)].map(({ index }) => address.slice(index)),
  );
}
