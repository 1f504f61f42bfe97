import { eq, sql } from 'drizzle-orm';
import { AuditEntry } from '@portal/contract/compliance';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { effectiveActorId, isOwnEntry } from '#server/audit/own-entries.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference } from '#server/domains/users/index.ts';
import { defineResource } from '#server/resource/resource.ts';
import { objectName } from './object-name.ts';

/** Plain and personal changes, with the field names of the API. */
const changes = sql`(
  select coalesce(jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')), value), '{}')
  from jsonb_each(${auditEntry.changes} || coalesce(${auditPersonal.changes}, '{}')))`;

/** True if some personal values are redacted. */
const isErased = sql`(${auditPersonal.erasedAt} is not null)`;

/** Entries of the audit trail. */
export const auditLog = defineResource(AuditEntry, {
  name: 'audit_entry',
  table: auditEntry,
  counted: true,
  fields: {
    actor_id: effectiveActorId,
    actor: personReference(userAccount),
    object_name: objectName,
    changes,
    is_erased: isErased,
    ip: auditPersonal.ip,
  },
  joins: sql`left join ${auditPersonal} on ${auditPersonal.entryId} = ${auditEntry.id}
    left join ${userAccount} on ${userAccount.id} = ${effectiveActorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: {
    actor_id: (value) =>
      sql`(${auditEntry.actorId} = ${value} or (${auditEntry.objectId} = ${value} and ${isOwnEntry}))`,
    object_type: (value) => eq(auditEntry.objectType, value),
    object_id: (value) => eq(auditEntry.objectId, value),
    action: (value) => eq(auditEntry.action, value),
    from: (value) => sql`${auditEntry.at} >= ${value}::timestamptz`,
    to: (value) => sql`${auditEntry.at} <= ${value}::timestamptz`,
  },
  // Two indexes find the entries of a person: by actor and, for entries before sign-in, by object.
  countFirst: { filters: ['actor_id'], search: true },
  orderings: { at: auditEntry.at },
  // Searches by actor.
  search: (matches) => {
    const found = sql`any(array(
      select ${userAccount.id} from ${userAccount} where ${matches(userAccount.searchText)}))`;
    return sql`(${auditEntry.actorId} = ${found} or (${auditEntry.objectId} = ${found} and ${isOwnEntry}))`;
  },
});
