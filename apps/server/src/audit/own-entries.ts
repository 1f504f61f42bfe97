import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '@portal/contract/compliance';
import { auditEntry } from './audit.table.ts';

/**
 * Actions on one's own account before a session exists: a password, a code or a mailed link proves
 * the identity.
 */
const ownActions: readonly AuditAction[] = [
  'sign_in',
  'sign_out',
  'use_recovery_code',
  'authenticator_unreadable',
  'set_password',
  'request_two_factor_reset',
  'two_factor_reset_cancelled',
  'two_factor_reset_superseded',
  'two_factor_reset_unreadable',
];

/** True for an entry without an actor that concerns the actor's own account. */
export const isOwnEntry: SQL = sql`(${auditEntry.actorKind} = 'anonymous'
  and ${auditEntry.objectType} = 'user_account'
  and ${auditEntry.action} in (${sql.raw(ownActions.map((action) => `'${action}'`).join(', '))}))`;

/**
 * Account behind an entry: the actor, or the person whose own action it is; null for all others.
 */
export const effectiveActorId: SQL = sql`case when ${isOwnEntry} then ${auditEntry.objectId} else ${auditEntry.actorId} end`;
