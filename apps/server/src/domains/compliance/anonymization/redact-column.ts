import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { extractDigits } from './person-values.ts';
import { redactionText } from './placeholders.ts';
import type { Redaction } from './redaction.ts';

/* Parts of the statements that find and redact a person in one column. */

type Text = SQL | PgColumn;

/** Condition: a text names the person. */
export const matchesPerson = ({ pattern }: Pick<Redaction, 'pattern'>, text: Text): SQL =>
  sql`(case when ${text} ~ ${pattern.looseInSql}::text then ${text} ~ ${pattern.inSql}::text
    else false end)`;

/** Replaces the person's values in a text by the redaction text. */
export const redactText = ({ pattern }: Redaction, text: Text): SQL =>
  sql`regexp_replace(${text}, ${pattern.inSql}::text, ${redactionText}::text, 'g')`;

/** Condition: a text is the person's e-mail address. */
export const isOwnEmail = ({ emails }: Redaction, text: Text): SQL =>
  sql`lower(${text}) = any(${sql.param(emails)}::text[])`;

/**
 * Condition: a whole address is replaced. It is the person's address or contains a value of the
 * person, and no other account has it.
 */
export const isRedactableAddress = (redaction: Redaction, text: Text): SQL =>
  sql`((${isOwnEmail(redaction, text)} or ${matchesPerson(redaction, text)}) and not exists (
    select from ${userAccount} as other
    where other.email = lower(${text}) and other.id <> ${redaction.userId}))`;

/**
 * Condition: JSON may name the person. Replaces escapes by spaces before the search, since they
 * separate words. Misses nothing, but also matches a name that spans two values. Compare with the
 * redacted JSON to exclude such a match.
 */
const mayMatchInJson = (redaction: Redaction, json: Text): SQL =>
  matchesPerson(redaction, sql`regexp_replace(${json}::text, '\\\\(u[0-9a-f]{4}|.)', ' ', 'g')`);

/** Replaces the person's values in all texts and keys of JSON by the redaction text. */
export const redactJson = ({ pattern }: Redaction, json: Text): SQL =>
  sql`erase_in_json(${json}, ${pattern.inSql}::text, ${redactionText}::text)`;

export const jsonMatchesPerson = (redaction: Redaction, json: Text): SQL =>
  sql`(case when ${mayMatchInJson(redaction, json)} then ${redactJson(redaction, json)} <> ${json} else false end)`;

/** True for columns of a single e-mail address. */
const isEmailColumn = (column: PgColumn): boolean =>
  /(?:^|_)(?:email|recipient)$/.test(column.name);

/** True for nullable columns of a telephone number. */
const isPhoneColumn = (column: PgColumn): boolean =>
  column.name.includes('phone') && !column.notNull;

const isOwnPhone = ({ phoneDigits }: Redaction, column: PgColumn): SQL =>
  sql`coalesce(${extractDigits(column)} = any(${sql.param(phoneDigits)}::text[]), false)`;

/** Condition: a text column mentions the person. */
export function mentionsPerson(redaction: Redaction, column: PgColumn): SQL {
  if (isEmailColumn(column)) return isRedactableAddress(redaction, column);
  if (isPhoneColumn(column))
    return sql`(${matchesPerson(redaction, column)} or ${isOwnPhone(redaction, column)})`;
  return matchesPerson(redaction, column);
}

/**
 * Returns the redacted value of a text column. The person's address becomes the placeholder
 * address. The address of another account stays, since mails are sent to it. A telephone number
 * becomes null. In other text, the redaction text replaces the person's values.
 */
export function redactColumn(redaction: Redaction, column: PgColumn): SQL {
  const { placeholderEmail } = redaction;
  if (isEmailColumn(column)) {
    return sql`case when ${isRedactableAddress(redaction, column)} then ${placeholderEmail}::text else ${column} end`;
  }
  const redactedText = redactText(redaction, column);
  if (isPhoneColumn(column)) {
    return sql`case when ${isOwnPhone(redaction, column)} then null
      else nullif(${redactedText}, ${redactionText}::text) end`;
  }
  return sql`case when ${isOwnEmail(redaction, column)} then ${placeholderEmail}::text else ${redactedText} end`;
}

/** Runs a statement and returns the number of changed rows. */
export async function runAndCount(tx: Transaction, statement: SQL): Promise<number> {
  const { rowCount } = await tx.execute<Record<string, never>>(statement);
  return rowCount ?? 0;
}
