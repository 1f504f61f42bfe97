import { sql } from 'drizzle-orm';
import type { RightChange } from '@portal/contract/rights';
import type { Transaction } from '#server/database/database.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { viewingRightChange } from '../viewing-right-change.table.ts';
import { viewingRight } from '../viewing-right.table.ts';

/** Adds the current state of rights to their history, in the given order. */
export async function recordHistory(
  tx: Transaction,
  { now, actor }: Context,
  { action, rightIds }: { action: RightChange['action']; rightIds: readonly string[] },
): Promise<void> {
  if (rightIds.length === 0) return;
  const ids = rightIds.map(() => newId());
  await tx.execute(sql`insert into ${viewingRightChange} (id, right_id, customer_id, at, action, actor_id,
      manufacturer_id, manufacturer_name, product_type, product_id, product_name, expires_at, reason)
    select step.id, ${viewingRight.id}, ${viewingRight.customerId}, ${now.toISOString()}::timestamptz,
      ${action}::text, ${getUserId(actor)}::uuid, ${viewingRight.manufacturerId}, ${manufacturer.name},
      ${viewingRight.productType}, ${viewingRight.productId}, ${product.name},
      ${viewingRight.expiresAt}, ${viewingRight.reason}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(rightIds)}::uuid[])
      with ordinality as step(id, right_id, place)
    join ${viewingRight} on ${viewingRight.id} = step.right_id
    left join ${manufacturer} on ${manufacturer.id} = ${viewingRight.manufacturerId}
    left join ${product} on ${product.id} = ${viewingRight.productId}
    order by step.place`);
}
