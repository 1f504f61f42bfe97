import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference } from '#server/domains/users/index.ts';

/** Reference to the joined account, null without one. The e-mail replaces a missing name. */
export const personName = personReference(userAccount);
