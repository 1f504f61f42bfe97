import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { extractDigits, redactionText } from './person-values.ts';
import {
  isOwnEmail,
  isRedactableAddress,
  matchesPerson,
  type Redaction,
  redactText,
} from './redaction.ts';

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
