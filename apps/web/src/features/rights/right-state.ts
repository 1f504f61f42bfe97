import type { RightState, ViewingRight } from '@portal/contract/rights';

/** A right that ends within this many days ends soon (API.md §3, customer-summary). */
const expiringWithinDays = 30;

type Ending = Pick<ViewingRight, 'is_active' | 'is_expired' | 'expires_at'>;

/**
 * Returns the state of a right at a time. A right past its date is expired at once, cleaned up or
 * not.
 */
export function getRightState(right: Ending, now = new Date()): RightState {
  if (!right.is_active) return 'inactive';
  if (right.expires_at === null) return 'open';
  const remaining = Date.parse(right.expires_at) - now.getTime();
  if (right.is_expired || remaining <= 0) return 'expired';
  return remaining <= expiringWithinDays * 24 * 60 * 60 * 1000 ? 'expiring' : 'open';
}

/** Returns true if a right gives the customer access. */
export const isOpen = (right: Ending): boolean => {
  const state = getRightState(right);
  return state === 'open' || state === 'expiring';
};
