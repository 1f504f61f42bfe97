import type { EventReader } from '@portal/contract/kernel';
import type { Actor, SignedInActor } from '#server/kernel/actor.ts';
import type { AccessNotification, ChangeNotification } from './channel-message.ts';

/** A stream that is open, and whom it speaks to. */
export interface Subscriber {
  readonly actor: SignedInActor;
  readonly reader: EventReader;
  /** When it was counted in, by `performance.now()`. */
  readonly addedAt: number;
  /** Whether the session is known to hold still what it held, heard of since: before, nothing is told. */
  isConfirmed: boolean;
}

/** Whether a change is told to somebody: by its permission to employees, by its customer to others. */
export function canReceive(actor: SignedInActor, change: ChangeNotification): boolean {
  const { customerId, permission, userId } = change;
  if (userId !== null) return actor.userId === userId;
  if (actor.kind === 'customer') return actor.customerId === customerId;
  return permission === null || actor.permissions.has(permission);
}

/** Whether what somebody may see can be another now. */
export function isAffected({ access, id }: AccessNotification, actor: SignedInActor): boolean {
  switch (access) {
    case 'session':
      return actor.sessionId === id;
    case 'user':
      return actor.userId === id;
    case 'customer':
      return actor.kind === 'customer' && actor.customerId === id;
  }
}

/** Whether a session speaks for the same as when its stream began. */
export function isSameActor(before: SignedInActor, now: Actor): boolean {
  if (before.kind === 'customer') {
    return now.kind === 'customer' && now.customerId === before.customerId;
  }
  return (
    now.kind === 'employee' &&
    now.permissions.size === before.permissions.size &&
    now.permissions.isSubsetOf(before.permissions)
  );
}
