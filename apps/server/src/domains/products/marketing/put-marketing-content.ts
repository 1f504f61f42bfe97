import {
  putMarketingContent as route,
  type MarketingContent,
  type MarketingContentInput,
} from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, insertRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { assertProductVisible, lockProduct, type ProductLanguage } from './marketed-product.ts';
import { lockMarketingContents, marketingContents } from './marketing-content.resource.ts';
import {
  revokePictureLinks,
  replacePicture,
  resolvePicture,
  withPictureUrl,
} from './marketing-picture.ts';

/**
 * Creates or replaces the marketing content of a product in a language. Locks the product, so that
 * concurrent writes run one at a time.
 * @throws DomainError 400 when the picture is not the caller's upload or no image; `stale` when the
 * content has changed since it was read.
 */
export async function putMarketingContent(
  context: Context,
  {
    product,
    language,
    body,
    seenVersion,
  }: ProductLanguage & { body: MarketingContentInput; seenVersion: number | null },
): Promise<Versioned<MarketingContent>> {
  authorize(context.actor, route.access);
  await assertProductVisible(context, product);
  const picture = await resolvePicture(context, body.image_blob_path, {
    productId: product.id,
    language,
  });
  const { id, released } = await transact(context, async (tx) => {
    const productId = await lockProduct(tx, context, product);
    const [before] = await lockMarketingContents(tx, { productId, language });
    const current = before?.imageBlobPath ?? null;
    const change = await replacePicture(tx, context, { requested: picture, current });
    const values = { ...toColumns(marketingContents, { body: '', ...body }), ...change.values };
    if (before) {
      requireVersion(before, seenVersion);
      await updateRow(tx, context, marketingContents, before, { values });
      return { id: before.id, released: change.released };
    }
    if (seenVersion !== null) throw new DomainError('stale');
    const row = { ...values, productId, language };
    return { id: await insertRow(tx, context, marketingContents, row), released: null };
  });
  await revokePictureLinks(context, [released]);
  return withPictureUrl(context, await read(context, marketingContents, id));
}
