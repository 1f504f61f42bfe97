import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns of an account, or of an alias of the table. */
interface NameColumns {
  readonly id: PgColumn;
  readonly firstName: PgColumn;
  readonly lastName: PgColumn;
  readonly email: PgColumn;
}

/** SQL for the first and last name; null if both are empty. */
export const fullName = ({ firstName, lastName }: NameColumns): SQL<string | null> =>
  sql`nullif(trim(${firstName} || ' ' || ${lastName}), '')`;

/** SQL for the name shown to employees: the full name, or the e-mail without one. */
export const displayName = (account: NameColumns): SQL<string> =>
  sql`coalesce(${fullName(account)}, ${account.email})`;

/** SQL for a reference to a joined account, as shown to employees; null without an account. */
export const personReference = (account: NameColumns): SQL =>
  sql`case when ${account.id} is not null then
    json_build_object('id', ${account.id}, 'name', ${displayName(account)}) end`;
