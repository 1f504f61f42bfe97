import type { Actor } from '#server/kernel/actor.ts';

/** The customer whose things alone the caller may name; null for who may name anybody's. */
export function getOwnCustomerId(actor: Actor): string | null {
  return actor.kind === 'customer' ? actor.customerId : null;
}
