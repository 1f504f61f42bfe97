import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';

/** What a person of the supplier goes by: the e-mail where there is no name. */
export const accountName = displayName(userAccount);

/** The joined account as a reference; null where there is none. */
export const accountReference = personReference(userAccount);
