import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference } from '#server/domains/users/index.ts';

/** The joined account as a reference, null where there is none. One without a name goes by the e-mail. */
export const personName = personReference(userAccount);
