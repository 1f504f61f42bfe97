import { sql } from 'drizzle-orm';
import type { AuditEntry } from '@portal/contract/compliance';
import { auditLog } from '#server/domains/compliance/index.ts';
import type { Resource } from '#server/resource/resource.ts';

/** Audit log with the changes as JSON in one cell, empty without changes. */
export const exportedAuditLog: Resource<AuditEntry> = {
  ...auditLog,
  fields: {
    ...auditLog.fields,
    // Not a column of the file. Looking up the names is worth it only for a page.
    object_name: sql`null`,
    changes: sql`nullif((${auditLog.fields['changes']})::text, '{}')`,
  },
};
