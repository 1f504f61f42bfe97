import type { AuditAction } from '@portal/contract/compliance';
import type { FieldMessages, AttemptedAccount, DomainError } from '#server/kernel/domain-error.ts';
import type { Actor } from '#server/kernel/actor.ts';

/** Audited refusals, and the lock that the last of several causes. */
export const traceActions = [
  'account_locked',
  'code_failed',
  'csrf_refused',
  'foreign_object_refused',
  'limit_refused',
  'permission_refused',
  'sign_in_failed',
] as const satisfies readonly AuditAction[];

export type TraceAction = (typeof traceActions)[number];

/** Refused attempts: all but the lock, whose last attempt is an entry already. */
export const attemptActions = traceActions.filter((action) => action !== 'account_locked');

/** A refused attempt, as it becomes an audit entry. */
export interface Trace {
  readonly action: TraceAction;
  readonly at: Date;
  readonly actor: Actor;
  /** Account that the attempt was for; null where it is the actor's own, or nobody's. */
  readonly account: AttemptedAccount | null;
  /** Ids in the path of a request that was answered with 404; empty for other refusals. */
  readonly objectIds: readonly string[];
  /** Method and path of the route, without ids. */
  readonly call: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

const actionOfCode: Partial<Record<DomainError['code'], TraceAction>> = {
  // A try while the account is locked; the lock itself is an entry of its own.
  account_locked: 'limit_refused',
  csrf_failed: 'csrf_refused',
  invalid_code: 'code_failed',
  invalid_credentials: 'sign_in_failed',
  not_found: 'foreign_object_refused',
  permission_denied: 'permission_refused',
  throttled: 'limit_refused',
};

/** Returns the audited action of a refusal; null for one that is no sign of an attack. */
export function getTraceAction({ code, details }: DomainError): TraceAction | null {
  // A wrong password or passkey of who is signed in is a message at its field.
  if (code === 'invalid' && details.fields && hasWrongProof(details.fields))
    return 'sign_in_failed';
  return actionOfCode[code] ?? null;
}

const hasWrongProof = (fields: FieldMessages): boolean =>
  Object.values(fields).some(
    (messages) =>
      Array.isArray(messages) &&
      messages.some(
        (one) => 'key' in one && (one.key === 'password.wrong' || one.key === 'passkey.refused'),
      ),
  );
