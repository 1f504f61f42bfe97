import type { EventSink } from '@portal/contract/kernel';
import type { Actor, SignedInActor } from '#server/kernel/actor.ts';
import type { AccessNotification, ChangeNotification } from './channel-message.ts';

/** Open stream and its recipient. */
export interface Subscriber {
  readonly actor: SignedInActor;
  readonly reader: EventSink;
  /** Time of subscribing, by `performance.now()`. */
  readonly addedAt: number;
  /** True once the session was verified after its last change; before that, no change is sent. */
  isVerified: boolean;
}

/** Returns true if an actor receives a change: employees by permission, customers by customer. */
export function canReceive(actor: SignedInActor, change: ChangeNotification): boolean {
  const { customerId, permission, userId } = change;
  if (userId !== null) return actor.userId === userId;
  if (actor.kind === 'customer') return actor.customerId === customerId;
  return permission === null || actor.permissions.has(permission);
}

/** Returns true if an actor's access may have changed. */
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

/** Returns true if a session has the same actor as when its stream began. */
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
