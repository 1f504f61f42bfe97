import { toComparisonKey } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { comparisonKey } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import type { Row } from '#server/resource/write.ts';
import type { CheckedRow } from './row.ts';

/**
 * Returns the key by which a new product is a duplicate: its GTIN; without one, its type,
 * manufacturer, and the keys of name and model. Null for a product that lacks these.
 */
export function toProductKey({
  gtin,
  productType,
  manufacturerId,
  name,
  model,
}: Row): string | null {
  if (typeof gtin === 'string') return gtin;
  if (typeof name !== 'string' || typeof manufacturerId !== 'string') return null;
  const text = typeof model === 'string' ? model : '';
  return JSON.stringify([
    productType,
    manufacturerId,
    toComparisonKey(name),
    toComparisonKey(text),
  ]);
}

/** Returns the keys of rows that a stored product has: its GTIN, or its name without one. */
export async function findTakenProducts(
  tx: Transaction,
  rows: readonly CheckedRow[],
): Promise<ReadonlySet<string>> {
  const coded = rows.filter(({ values }) => typeof values['gtin'] === 'string');
  const named = rows.filter(({ values }) => typeof values['gtin'] !== 'string');
  const list = (column: string) => sql.param(named.map(({ values }) => values[column] ?? null));
  const { rows: found } = await tx.execute<{ key: string }>(sql`
    select ${product.gtin} as key from ${product}
      where ${product.gtin} = any(${sql.param(coded.map(({ key }) => key))}::text[])
    union all select wanted.key
      from unnest(${sql.param(named.map(({ key }) => key))}::text[],
        ${list('productType')}::text[], ${list('manufacturerId')}::uuid[],
        ${list('name')}::text[], ${list('model')}::text[])
        as wanted (key, product_type, manufacturer_id, name, model),
      lateral (select from ${product}
        where ${product.manufacturerId} = wanted.manufacturer_id
          and ${comparisonKey(product.name)} = comparison_key(wanted.name)
          and ${product.productType} = wanted.product_type
          and coalesce(${comparisonKey(product.model)}, '') = coalesce(comparison_key(wanted.model), '')
        offset 0) as there`);
  return new Set(found.map(({ key }) => key));
}
