import { and, desc, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#server/audit/audit.table.ts';
import type { Database } from '#server/database/database.ts';
import type { LastModifiedBy, CurrentVersion } from '#server/http/last-modified-by.ts';
import { displayName } from '../accounts/user.resource.ts';
import { userAccount } from '../accounts/user-account.table.ts';

/**
 * Returns the author of an object's latest change from the audit trail. Returns null for a change
 * by the system or an anonymized person, or one whose audit entry names another object.
 */
export async function findLastModifiedBy(
  { orm }: Database,
  { objectId, at }: CurrentVersion,
): Promise<LastModifiedBy | null> {
  const [found] = await orm
    .select({
      userId: userAccount.id,
      name: displayName(userAccount),
    })
    .from(auditEntry)
    .innerJoin(
      userAccount,
      and(eq(userAccount.id, auditEntry.actorId), isNull(userAccount.anonymizedAt)),
    )
    .where(and(eq(auditEntry.objectId, objectId), eq(auditEntry.at, at)))
    .orderBy(desc(auditEntry.ordinal))
    .limit(1);
  return found ?? null;
}
