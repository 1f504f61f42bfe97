import type { Actor } from '#server/kernel/actor.ts';

/** Returns the customer to which the caller is restricted; null without a restriction. */
export function getOwnCustomerId(actor: Actor): string | null {
  return actor.kind === 'customer' ? actor.customerId : null;
}
