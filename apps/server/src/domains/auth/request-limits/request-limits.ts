import type { MessageKey } from '@portal/locales/server';
import type { LimitedUse } from '#server/http/limited-use.ts';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { minutes } from '#server/kernel/clock.ts';

/** Whose requests a limit counts: those of one user, or of all users of one customer. */
type LimitOwner = SignedInActor['kind'] | 'whole_customer';

/**
 * Requests in a minute that each may make for any length of time. Five minutes' worth may come at once
 * ({@link burst}). A person who moves cards or saves forms makes up to 60 changes in a minute, and
 * uploads 500 documents with 1,000; an import counts once, a change of many objects at once too.
 */
const perMinute: Readonly<Record<LimitedUse, Readonly<Record<LimitOwner, number>>>> = {
  write: { employee: 600, customer: 120, whole_customer: 360 },
  export: { employee: 12, customer: 6, whole_customer: 12 },
};

/** Time in which an unused limit fills up, in milliseconds. */
export const burst = minutes(5);

/** Limit of one user or customer for one use. */
export interface RequestLimit {
  readonly use: LimitedUse;
  readonly ownerId: string;
  /** Requests that can be made at once. */
  readonly most: number;
  /** Milliseconds after which one more request is allowed. */
  readonly interval: number;
  /** Sentence of the refusal, with `wait`. */
  readonly refusal: MessageKey;
}

const refusals: Readonly<Record<LimitedUse, MessageKey>> = {
  write: 'limit.write',
  export: 'limit.export',
};

/**
 * Returns the limits that a request counts towards. `factor` multiplies all of them
 * (`REQUEST_LIMIT_FACTOR`).
 */
export function getRequestLimits(
  use: LimitedUse,
  actor: SignedInActor,
  factor: number,
): readonly RequestLimit[] {
  const own = toLimit(use, actor.kind, actor.userId, factor);
  if (actor.kind === 'employee') return [own];
  return [own, toLimit(use, 'whole_customer', actor.customerId, factor)];
}

function toLimit(
  use: LimitedUse,
  owner: LimitOwner,
  ownerId: string,
  factor: number,
): RequestLimit {
  const interval = minutes(1) / (perMinute[use][owner] * factor);
  const most = Math.max(1, Math.floor(burst / interval));
  const refusal = owner === 'whole_customer' ? 'limit.customer' : refusals[use];
  return { use, ownerId, most, interval, refusal };
}
