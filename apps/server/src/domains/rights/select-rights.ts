import { sql, type SQL } from 'drizzle-orm';
import { maxSummaryRights, type RightChange, type ViewingRight } from '@portal/contract/rights';
import { createStatement } from '#server/database/statement.ts';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import type { Context } from '#server/resource/context.ts';
import { getSelectList } from '#server/resource/resource.ts';
import { rightChanges, viewingRights } from './viewing-right.resource.ts';
import { isExpiring, isOpen } from './right-status.ts';
import { viewingRightChange } from './viewing-right-change.table.ts';

// Only employees read these statements.
const rightFields = getSelectList(viewingRights, { kind: 'system' });
const changeFields = getSelectList(rightChanges, { kind: 'system' });

/** Selects the newest rights that match a condition, with all fields. */
export const newestRights = (condition: SQL): SQL => sql`select ${rightFields}
  from ${viewingRight} ${viewingRights.joins} where ${condition}
  order by ${viewingRight.ordinal} desc limit ${sql.raw(String(maxSummaryRights))}`;

const ofIds = createStatement(sql`select ${rightFields} from ${viewingRight} ${viewingRights.joins}
  where ${viewingRight.id} = any(${sql.placeholder('ids')}::uuid[]) order by ${viewingRight.ordinal}`);

/** Returns rights by their ids, oldest first. */
export function selectRightsByIds(
  { database, now }: Context,
  ids: readonly string[],
): Promise<ViewingRight[]> {
  return ofIds.run<ViewingRight>(database, { ids, scope_now: now.toISOString() });
}

const ofCustomer = sql`${viewingRight.customerId} = ${sql.placeholder('customer_id')}`;
const open = createStatement(newestRights(sql`${ofCustomer} and ${isOpen}`));
const expiring = createStatement(newestRights(sql`${ofCustomer} and ${isExpiring}`));
const changes = createStatement(sql`select ${changeFields}
  from ${viewingRightChange} ${rightChanges.joins}
  where ${viewingRightChange.customerId} = ${sql.placeholder('customer_id')}
  order by ${viewingRightChange.ordinal} desc limit ${sql.raw(String(maxSummaryRights))}`);

/** Returns a customer's newest open rights, those that expire soon, and the latest changes. */
export async function selectCustomerRights({ database, now }: Context, customerId: string) {
  const values = { customer_id: customerId, scope_now: now.toISOString() };
  const [current, expiringSoon, recent] = await Promise.all([
    open.run<ViewingRight>(database, values),
    expiring.run<ViewingRight>(database, values),
    changes.run<RightChange>(database, values),
  ]);
  return { current, expiringSoon, recent };
}
