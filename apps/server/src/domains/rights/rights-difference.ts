import { sql, type SQL } from 'drizzle-orm';
import { maxPreviewedItems, type RightsPreview } from '@portal/contract/rights';
import { naturalCollation } from '#server/database/columns.ts';
import { documentsOpenedBy, productsOpenedBy } from '#server/domains/access/index.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import type { Context } from '#server/resource/context.ts';

const previewLimit = sql.raw(String(maxPreviewedItems));

/**
 * Returns what the rights in `more` open and those in `less` do not: exact counts and the first
 * items by name. Both are relations like `granted`. They may refer to the relation `wished`, which
 * contains `changed` and is evaluated once.
 */
export async function getRightsDifference(
  { database }: Context,
  { more, less, changed }: { more: SQL; less: SQL; changed: SQL },
): Promise<RightsPreview> {
  const { rows } = await database.orm.execute<{
    products: RightsPreview['products'];
    documents: RightsPreview['documents'];
  }>(sql`with wished as materialized (${changed}), opened_product as materialized (
      select id from (${productsOpenedBy(more)}) as more(id)
      except select id from (${productsOpenedBy(less)}) as less(id)
    ), opened_document as materialized (
      select ${document.id}, ${document.title}, ${document.category}, ${document.language}
      from ${document} where ${documentsOpenedBy(more, document)}
        and ${documentsOpenedBy(less, document)} is not true
    ), first_product as (
      select ${product.id}, ${product.productType}, ${product.name}, ${product.model},
        ${manufacturer.name} as manufacturer
      from ${product} join ${manufacturer} on ${manufacturer.id} = ${product.manufacturerId}
      where ${product.id} in (select id from opened_product)
      order by ${product.name} ${naturalCollation}, ${product.id} limit ${previewLimit}
    ), first_document as (
      select * from opened_document order by title ${naturalCollation}, id limit ${previewLimit}
    )
    select json_build_object('count', (select count(*) from opened_product), 'results',
        (select coalesce(json_agg(first_product), '[]') from first_product)) as products,
      json_build_object('count', (select count(*) from opened_document), 'results',
        (select coalesce(json_agg(first_document), '[]') from first_document)) as documents`);
  const [difference] = rows;
  if (!difference) throw new Error('An aggregate answers one row');
  return difference;
}
