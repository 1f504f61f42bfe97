import type { PersonValues } from '../person-values.ts';
import { postgres, javascript, type Dialect } from './dialect.ts';
import { emailPattern } from './email-pattern.ts';
import { namePattern } from './name-pattern.ts';
import { phonePattern } from './phone-pattern.ts';

/** What a person is told by, wherever it stands, as one regular expression in each language. */
export interface TracePattern {
  readonly inSql: string;
  /** With the flag `g`. */
  readonly inCode: RegExp;
}

/** The pattern of all that a person was or is called by. */
export function tracePattern(values: PersonValues): TracePattern {
  return {
    inSql: alternatives(values, postgres),
    inCode: new RegExp(alternatives(values, javascript), 'gu'),
  };
}

function alternatives({ emails, names, phones }: PersonValues, dialect: Dialect): string {
  const all = [
    ...emails.map((email) => emailPattern(email, dialect)),
    ...names.map((name) => namePattern(name, dialect)),
    ...phones.map((phone) => phonePattern(phone, dialect)),
  ];
  return [...new Set(all.filter((one) => one !== null))].join('|');
}
