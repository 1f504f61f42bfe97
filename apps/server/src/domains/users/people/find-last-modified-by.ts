import { and, desc, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#server/audit/audit.table.ts';
import type { Database } from '#server/database/database.ts';
import type { LastModifiedBy, SeenVersion } from '#server/http/last-modified-by.ts';
import { displayName } from '../accounts/display-name.ts';
import { userAccount } from '../accounts/user-account.table.ts';

/**
 * Who made the change that an object has now, by the audit trail; null where it was nobody with a
 * name, or where what was touched is told of another object.
 */
export async function findLastModifiedBy(
  { orm }: Database,
  { objectId, at }: SeenVersion,
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
