import { sql, type SQL } from 'drizzle-orm';
import { viewingRight } from './viewing-right.table.ts';

/** Customer and time of the view; each a value or a placeholder. */
export interface Viewer {
  readonly customerId: unknown;
  readonly now: unknown;
}

/**
 * Selects the customer's open rights: active, and not expired at the time of the query (PRODUCT.md,
 * the heart). Columns: `product_id`, `manufacturer_id`, `product_type`. `visible.ts` derives from
 * them what the customer sees.
 */
export function granted({ customerId, now }: Viewer): SQL {
  return sql`select ${viewingRight.productId}, ${viewingRight.manufacturerId}, ${viewingRight.productType}
    from ${viewingRight}
    where ${viewingRight.customerId} = ${customerId} and ${viewingRight.isActive}
      and (${viewingRight.expiresAt} is null or ${viewingRight.expiresAt} > ${now}::timestamptz)`;
}

/** Selects the customer's open rights without the given ones. */
export function grantedWithout(viewer: Viewer, rightIds: unknown): SQL {
  return sql`${granted(viewer)} and ${viewingRight.id} <> all(${rightIds}::uuid[])`;
}
