import { sql } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** The joined account as a reference, null where there is none. One without a name goes by the e-mail. */
export const nameOfPerson = sql`case when ${userAccount.id} is not null then json_build_object(
  'id', ${userAccount.id}, 'name', coalesce(
    nullif(trim(${userAccount.firstName} || ' ' || ${userAccount.lastName}), ''), ${userAccount.email})) end`;
