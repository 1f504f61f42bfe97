import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The columns of an account, or of one that a statement joins by another name. */
interface NameColumns {
  readonly id: PgColumn;
  readonly firstName: PgColumn;
  readonly lastName: PgColumn;
  readonly email: PgColumn;
}

/** First and last name; null where there is neither. */
export const fullName = ({ firstName, lastName }: NameColumns): SQL<string | null> =>
  sql`nullif(trim(${firstName} || ' ' || ${lastName}), '')`;

/** What a person goes by among employees: their name, or the e-mail where there is none. */
export const displayName = (account: NameColumns): SQL<string> =>
  sql`coalesce(${fullName(account)}, ${account.email})`;

/** A joined account as a reference, as employees see it; null where there is none. */
export const personReference = (account: NameColumns): SQL =>
  sql`case when ${account.id} is not null then
    json_build_object('id', ${account.id}, 'name', ${displayName(account)}) end`;
