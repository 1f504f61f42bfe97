import type { Language } from '@portal/contract/kernel';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { seesProduct } from '#server/domains/rights/index.ts';
import { selectFileState } from '#server/domains/uploads/index.ts';
import { defineInternalResource } from '#server/resource/resource.ts';
import { product } from '../products/product.table.ts';
import { marketingContent } from './marketing-content.table.ts';
import type { StoredContent } from './marketing-picture.ts';

/** Marketing content, visible with its product. */
export const marketingContents = defineInternalResource<StoredContent>({
  name: 'marketing_content',
  table: marketingContent,
  changeEvent: { type: 'product', id: 'productId' },
  fields: {
    id: marketingContent.id,
    product_type: product.productType,
    product_id: marketingContent.productId,
    language: marketingContent.language,
    headline: marketingContent.headline,
    body: marketingContent.body,
    // Only employees, who may write it, get the blob path.
    image_blob_path: (customer) =>
      customer ? sql`null::text` : sql`${marketingContent.imageBlobPath}`,
    picture_path: marketingContent.imageBlobPath,
    picture_type: marketingContent.imageContentType,
    picture_state: selectFileState(marketingContent.imageBlobPath),
  },
  joins: sql`join ${product} on ${product.id} = ${marketingContent.productId}`,
  scope: {
    employees: 'all',
    customers: (viewer) => seesProduct(viewer, marketingContent.productId),
  },
  writable: { headline: 'headline', body: 'body' },
});

/** Locks the marketing content of a locked product, in one language or in all. */
export function lockMarketingContents(
  tx: Transaction,
  { productId, language }: { productId: string; language?: Language },
) {
  const inLanguage = language && eq(marketingContent.language, language);
  return tx
    .select()
    .from(marketingContent)
    .where(and(eq(marketingContent.productId, productId), inLanguage))
    .for('no key update');
}
