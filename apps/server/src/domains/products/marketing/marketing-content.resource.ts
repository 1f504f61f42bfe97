import { sql } from 'drizzle-orm';
import type { MarketingContent } from '@portal/contract/products';
import { seesProduct } from '#server/domains/access/index.ts';
import { defineResource } from '#server/resource/resource.ts';
import { product } from '../products/product.table.ts';
import { marketingContent } from './marketing-content.table.ts';

/** What is said of products: for whoever sees the product. */
export const marketingContents = defineResource<MarketingContent>({
  name: 'marketing_content',
  table: marketingContent,
  fields: {
    id: marketingContent.id,
    product_type: product.productType,
    product_id: marketingContent.productId,
    language: marketingContent.language,
    headline: marketingContent.headline,
    body: marketingContent.body,
    image_blob_path: marketingContent.imageBlobPath,
    image_url: sql`null::text`,
  },
  joins: sql`join ${product} on ${product.id} = ${marketingContent.productId}`,
  scope: {
    employees: 'all',
    customers: (viewer) => seesProduct(viewer, marketingContent.productId),
  },
  writable: { headline: 'headline', body: 'body' },
});
