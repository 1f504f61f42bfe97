import type { PersonValues } from '../person-values.ts';
import { postgres, javascript, type Dialect } from './dialect.ts';
import { toEmailPattern, notFollowedBy } from './email-pattern.ts';
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

const joinAlternatives = (patterns: string[]): string => [...new Set(patterns)].join('|');

/** Returns the part of each address of another account from the person's name to the end. */
function listTailsWithName(names: PersonValues['names'], addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const patterns = names.flatMap((name) => toNamePattern(name, javascript)?.strict ?? []);
  const name = new RegExp(patterns.join('|'), 'gu');
  return addresses.flatMap((address) =>
    [...address.matchAll(name)].map(({ index }) => address.slice(index)),
  );
}
