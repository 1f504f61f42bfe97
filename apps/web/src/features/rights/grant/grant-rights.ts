import {
  bulkGrantViewingRights,
  grantViewingRight,
  type ViewingRightInput,
} from '@portal/contract/rights';
import { call } from '#web/lib/api/call.ts';
import { coverageOf, type Wish } from './wish.ts';

/** Until when and why. */
export type Terms = Pick<ViewingRightInput, 'expires_at' | 'reason' | 'notes'>;

/**
 * Grants what is wished: one right by itself, so that one that is held already is told (409), and
 * several all or none, where those held already are skipped. Answers how many of each.
 */
export async function grantRights(
  customerId: string,
  wishes: readonly Wish[],
  terms: Terms,
): Promise<{ granted: number; skipped: number }> {
  const [only, ...others] = wishes;
  if (only && others.length === 0) {
    const body = { customer_id: customerId, ...coverageOf(only), ...terms };
    await call(grantViewingRight, { body });
    return { granted: 1, skipped: 0 };
  }
  const body = { customer_id: customerId, rights: wishes.map(coverageOf), ...terms };
  const answer = await call(bulkGrantViewingRights, { body });
  return { granted: answer.created_rights.length, skipped: answer.skipped.length };
}
