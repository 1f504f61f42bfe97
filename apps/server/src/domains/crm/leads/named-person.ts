import { sql } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** What a person of the supplier goes by: the e-mail where there is no name. */
export const nameOfPerson = sql`coalesce(
  nullif(trim(${userAccount.firstName} || ' ' || ${userAccount.lastName}), ''), ${userAccount.email})`;

/** The joined account as a reference; null where there is none. */
export const namedPerson = sql`case when ${userAccount.id} is not null then
  json_build_object('id', ${userAccount.id}, 'name', ${nameOfPerson}) end`;
