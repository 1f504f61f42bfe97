import type { PersonValues } from '../person-values.ts';
import { postgres, javascript, type Dialect } from './dialect.ts';
import { emailPattern, notBefore } from './email-pattern.ts';
import { namePattern } from './name-pattern.ts';
import { phonePattern } from './phone-pattern.ts';

/** What a person is told by, wherever it stands, as one regular expression in each language. */
export interface TracePattern {
  readonly inSql: string;
  /** Found wherever `inSql` is, and much sooner. */
  readonly looseInSql: string;
  /** With the flag `g`. */
  readonly inCode: RegExp;
}

/** The pattern of all that a person was or is called by. */
export function tracePattern(values: PersonValues): TracePattern {
  const inSql = alternatives(values, postgres);
  return {
    inSql: inSql.strict,
    looseInSql: inSql.loose,
    inCode: new RegExp(alternatives(values, javascript).strict, 'gu'),
  };
}

function alternatives(
  { emails, names, phones, addressesOfOthers }: PersonValues,
  dialect: Dialect,
): { strict: string; loose: string } {
  const ofNames = names.flatMap((name) => namePattern(name, dialect) ?? []);
  const others = notBefore(tailsWithName(names, addressesOfOthers), dialect);
  const all = [
    ...emails.map((email) => emailPattern(email, dialect)),
    ...ofNames.map(({ strict, loose }) => ({ strict: `${others}${strict}`, loose })),
    ...phones.flatMap((phone) => phonePattern(phone, dialect) ?? []),
  ];
  return {
    strict: either(all.map(({ strict }) => strict)),
    loose: either(all.map(({ loose }) => loose)),
  };
}

const either = (ways: string[]): string => [...new Set(ways)].join('|');

/** From where the name begins in them to their ends: addresses that are others'. */
function tailsWithName(names: PersonValues['names'], addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const patterns = names.flatMap((name) => namePattern(name, javascript)?.strict ?? []);
  const name = new RegExp(patterns.join('|'), 'gu');
  return addresses.flatMap((address) =>
    [...address.matchAll(name)].map(({ index }) => address.slice(index)),
  );
}
