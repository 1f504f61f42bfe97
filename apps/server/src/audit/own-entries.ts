import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '@portal/contract/compliance';
import { auditEntry } from './audit.table.ts';

/**
 * What a person does to their own account before they have a session: by a password, a code or a
 * link of their mail they have proved who they are.
 */
const ownActions: readonly AuditAction[] = [
  'sign_in',
  'sign_out',
  'use_recovery_code',
  'set_password',
  'request_two_factor_reset',
  'two_factor_reset_cancelled',
  'two_factor_reset_superseded',
];

/** Whether an entry without an actor is a deed of the person whose account it is about. */
export const isOwnEntry: SQL = sql`(${auditEntry.actorKind} = 'anonymous'
  and ${auditEntry.objectType} = 'user_account'
  and ${auditEntry.action} in (${sql.raw(ownActions.map((action) => `'${action}'`).join(', '))}))`;

/** The account of who did it: its actor, or the person whose own deed it is; null for all others. */
export const effectiveActorId: SQL = sql`case when ${isOwnEntry} then ${auditEntry.objectId} else ${auditEntry.actorId} end`;
