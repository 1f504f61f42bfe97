import { sql } from 'drizzle-orm';
import type { AuditEntry } from '@portal/contract/compliance';
import { auditLog } from '#server/domains/compliance/index.ts';
import type { Resource } from '#server/resource/resource.ts';

/** The audit log with what changed as JSON in one cell; nothing where nothing did. */
export const exportedAuditLog: Resource<AuditEntry> = {
  ...auditLog,
  fields: {
    ...auditLog.fields,
    // No column of the file: a page alone is worth looking for names.
    object_name: sql`null`,
    changes: sql`nullif((${auditLog.fields['changes']})::text, '{}')`,
  },
};
