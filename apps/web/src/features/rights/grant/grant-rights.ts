import {
  bulkGrantViewingRights,
  grantViewingRight,
  type ViewingRightInput,
} from '@portal/contract/rights';
import { call } from '#web/lib/api/call.ts';
import { toCoverage, type GrantSelection } from './grant-selection.ts';

/** Until when and why. */
export type Terms = Pick<ViewingRightInput, 'expires_at' | 'reason' | 'notes'>;

/**
 * Grants the selection: a single right, so that an existing one is an error (409), or several in
 * one transaction, which skips existing ones. Returns the number of each.
 */
export async function grantRights(
  customerId: string,
  selections: readonly GrantSelection[],
  terms: Terms,
): Promise<{ granted: number; skipped: number }> {
  const [only, ...others] = selections;
  if (only && others.length === 0) {
    const body = { customer_id: customerId, ...toCoverage(only), ...terms };
    await call(grantViewingRight, { body });
    return { granted: 1, skipped: 0 };
  }
  const body = { customer_id: customerId, rights: selections.map(toCoverage), ...terms };
  const result = await call(bulkGrantViewingRights, { body });
  return { granted: result.created_rights.length, skipped: result.skipped.length };
}
