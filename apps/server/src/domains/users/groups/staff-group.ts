import { eq, sql } from 'drizzle-orm';
import { permissions } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { userGroup } from './user-group.table.ts';

/** Default group of new employees (API.md §2). */
const staffGroupName = 'Staff';

/** Returns the id of Staff and creates the group with all permissions if it is missing. */
export async function ensureStaffGroup(tx: Transaction, context: Context): Promise<string> {
  const at = context.now.toISOString();
  const values = { id: newId(), name: staffGroupName, permissions: [...permissions] };
  // A concurrent insert waits here for the first one, inserts nothing and finds the group below.
  const [created] = await tx
    .insert(userGroup)
    .values({ ...values, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  if (created) {
    await writeAuditEntry(tx, context, {
      action: 'create',
      table: userGroup,
      objectId: created.id,
      after: created,
    });
    return created.id;
  }
  const [found] = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(eq(sql`lower(${userGroup.name})`, staffGroupName.toLowerCase()));
  if (!found) throw new Error('The group Staff went away while it was looked for');
  return found.id;
}
