import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  isRedactableAddress,
  isOwnEmail,
  matchesPerson,
  redactText,
  type Redaction,
} from './redaction.ts';
import { redactionMark } from './redaction-marks.ts';
import { extractDigits } from './person-values.ts';

/** Whether a column holds one e-mail address and nothing else. */
const isEmailColumn = (column: PgColumn): boolean =>
  /(?:^|_)(?:email|recipient)$/.test(column.name);

/** Whether a column holds a telephone number, and may be empty. */
const isPhoneColumn = (column: PgColumn): boolean =>
  column.name.includes('phone') && !column.notNull;

const isOwnPhone = ({ numbers }: Redaction, column: PgColumn): SQL =>
  sql`coalesce(${extractDigits(column)} = any(${sql.param(numbers)}::text[]), false)`;

/** The condition that a column of text tells of the person. */
export function mentionsPerson(redaction: Redaction, column: PgColumn): SQL {
  if (isEmailColumn(column)) return isRedactableAddress(redaction, column);
  if (isPhoneColumn(column))
    return sql`(${matchesPerson(redaction, column)} or ${isOwnPhone(redaction, column)})`;
  return matchesPerson(redaction, column);
}

/**
 * What is left in a column of text. The person's address has the placeholder, which is one too, and
 * another's stays as it is, since mails go there; a telephone number, for which there is no
 * placeholder, is empty. Text keeps what stands around the mark.
 */
export function redactColumn(redaction: Redaction, column: PgColumn): SQL {
  const { placeholder } = redaction;
  if (isEmailColumn(column)) {
    return sql`case when ${isRedactableAddress(redaction, column)} then ${placeholder}::text else ${column} end`;
  }
  const redactedText = redactText(redaction, column);
  if (isPhoneColumn(column)) {
    return sql`case when ${isOwnPhone(redaction, column)} then null
      else nullif(${redactedText}, ${redactionMark}::text) end`;
  }
  return sql`case when ${isOwnEmail(redaction, column)} then ${placeholder}::text else ${redactedText} end`;
}
