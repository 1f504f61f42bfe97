import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, personReference } from '#server/domains/users/index.ts';

/** Name of an employee, or the e-mail address of one without a name. */
export const accountName = displayName(userAccount);

/** Selects the joined account as a reference, or null without an account. */
export const accountReference = personReference(userAccount);
