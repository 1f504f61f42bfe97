import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { redactionMark } from './redaction-marks.ts';
import type { TracePattern } from './patterns/trace-pattern.ts';

/** Somebody's values, as the statements take them that take these values away. */
export interface Redaction {
  readonly userId: string;
  readonly at: string;
  /** The receipt's, the same in every repeat. */
  readonly receiptId: string;
  readonly pattern: TracePattern;
  readonly emails: readonly string[];
  /** The digits of the person's telephone numbers, in all ways of writing one whole. */
  readonly numbers: readonly string[];
  readonly placeholder: string;
  /** Files whose paths name the person, and where they stand now. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Rows that a statement changed. */
export interface TableCount {
  readonly table: string;
  readonly changed: number;
}

type Text = SQL | PgColumn;

/** The condition that a text names the person. */
export const matchesPerson = ({ pattern }: Pick<Redaction, 'pattern'>, text: Text): SQL =>
  sql`(case when ${text} ~ ${pattern.looseInSql}::text then ${text} ~ ${pattern.inSql}::text
    else false end)`;

/** The text with a mark wherever the person stood. */
export const redactText = ({ pattern }: Redaction, text: Text): SQL =>
  sql`regexp_replace(${text}, ${pattern.inSql}::text, ${redactionMark}::text, 'g')`;

/** The condition that a text is the person's e-mail address. */
export const isOwnEmail = ({ emails }: Redaction, text: Text): SQL =>
  sql`lower(${text}) = any(${sql.param(emails)}::text[])`;

/**
 * The condition that an address is to go, and it goes whole: it is the person's, or their name is in
 * it and it is no other account's.
 */
export const isRedactableAddress = (redaction: Redaction, text: Text): SQL =>
  sql`((${isOwnEmail(redaction, text)} or ${matchesPerson(redaction, text)}) and not exists (
    select from ${userAccount} as other
    where other.email = lower(${text}) and other.id <> ${redaction.userId}))`;

/**
 * The condition that some text within JSON names the person. What JSON escapes parts words, so it
 * is asked of the whole without it: nothing is overlooked, and what was found across two texts is
 * found out by `differs`.
 */
const mayMatchInJson = (redaction: Redaction, json: Text): SQL =>
  matchesPerson(redaction, sql`regexp_replace(${json}::text, '\\\\(u[0-9a-f]{4}|.)', ' ', 'g')`);

/** The JSON with a mark wherever one of its texts, or a key, named the person. */
export const redactJson = ({ pattern }: Redaction, json: Text): SQL =>
  sql`erase_in_json(${json}, ${pattern.inSql}::text, ${redactionMark}::text)`;

export const jsonMatchesPerson = (redaction: Redaction, json: Text): SQL =>
  sql`(case when ${mayMatchInJson(redaction, json)} then ${redactJson(redaction, json)} <> ${json} else false end)`;

/** `set column = …`, where the column has no table before it. */
export const assign = (column: PgColumn, value: SQL): SQL =>
  sql`${sql.identifier(column.name)} = ${value}`;

/** The row's next version, where it has one: whoever has read it before is told so. */
export function nextVersion(table: PgTable, columns: Readonly<Record<string, PgColumn>>): SQL[] {
  const { version } = columns;
  return version ? [sql`version = ${table}.version + 1`] : [];
}
