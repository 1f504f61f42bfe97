import { sql, type SQL } from 'drizzle-orm';
import { viewingRight } from './viewing-right.table.ts';

/** Customer and time of the view: values or placeholders. */
export interface Viewer {
  readonly customerId: unknown;
  readonly now: unknown;
}

/**
 * The rights of a customer that are open at an instant: active, and not past their date at the
 * moment of asking (PRODUCT.md, the heart). A relation of `product_id`, `manufacturer_id` and
 * `product_type`; what is asked of it is said in `visible.ts`.
 */
export function granted({ customerId, now }: Viewer): SQL {
  return sql`select ${viewingRight.productId}, ${viewingRight.manufacturerId}, ${viewingRight.productType}
    from ${viewingRight}
    where ${viewingRight.customerId} = ${customerId} and ${viewingRight.isActive}
      and (${viewingRight.expiresAt} is null or ${viewingRight.expiresAt} > ${now}::timestamptz)`;
}

/** Selects the remaining rights without some of them. */
export function grantedWithout(viewer: Viewer, rightIds: unknown): SQL {
  return sql`${granted(viewer)} and ${viewingRight.id} <> all(${rightIds}::uuid[])`;
}
