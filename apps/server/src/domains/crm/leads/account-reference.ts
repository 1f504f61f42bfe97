import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';

/** Name of an employee; the e-mail without one. */
export const accountName = displayName(userAccount);

/** The joined account as a reference; null where there is none. */
export const accountReference = personReference(userAccount);
