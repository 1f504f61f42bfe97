import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAddressOf, isEmailOf, names, without, type Erasure } from './erasure.ts';
import { mark } from './marks.ts';
import { digitsIn } from './person-values.ts';

/** Whether a column holds one e-mail address and nothing else. */
const isAddress = (column: PgColumn): boolean => /(?:^|_)(?:email|recipient)$/.test(column.name);

/** Whether a column holds a telephone number, and may be empty. */
const isNumber = (column: PgColumn): boolean => column.name.includes('phone') && !column.notNull;

const isNumberOf = ({ numbers }: Erasure, column: PgColumn): SQL =>
  sql`coalesce(${digitsIn(column)} = any(${sql.param(numbers)}::text[]), false)`;

/** The condition that a column of text tells of the person. */
export function tells(erasure: Erasure, column: PgColumn): SQL {
  if (isAddress(column)) return isAddressOf(erasure, column);
  if (isNumber(column)) return sql`(${names(erasure, column)} or ${isNumberOf(erasure, column)})`;
  return names(erasure, column);
}

/**
 * What is left in a column of text. The person's address has the placeholder, which is one too, and
 * another's stays as it is, since mails go there; a telephone number, for which there is no
 * placeholder, is empty. Text keeps what stands around the mark.
 */
export function erased(erasure: Erasure, column: PgColumn): SQL {
  const { placeholder } = erasure;
  if (isAddress(column)) {
    return sql`case when ${isAddressOf(erasure, column)} then ${placeholder}::text else ${column} end`;
  }
  const rest = without(erasure, column);
  if (isNumber(column)) {
    return sql`case when ${isNumberOf(erasure, column)} then null
      else nullif(${rest}, ${mark}::text) end`;
  }
  return sql`case when ${isEmailOf(erasure, column)} then ${placeholder}::text else ${rest} end`;
}
