import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { auditEntry, auditPersonal } from './audit.table.ts';

/**
 * Removes the personal values from all entries about these objects. The network address of the
 * actor stays as long as addresses are retained.
 */
export async function clearPersonalValues(
  tx: Transaction,
  now: Date,
  objectIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`update ${auditPersonal} set changes = '{}', salt = ''::bytea,
        erased_at = ${now.toISOString()}
      where changes <> '{}' and entry_id in (
        select id from ${auditEntry} where object_id = any(${sql.param(objectIds)}::uuid[]))`,
  );
}
