import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { auditEntry, auditPersonal } from './audit.table.ts';

/**
 * Takes away the personal values of all that was done to these objects, whose time is over. Who did
 * it from where stays as long as addresses are kept.
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
