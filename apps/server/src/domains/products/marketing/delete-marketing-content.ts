import { deleteMarketingContent as route } from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { lockProduct, type ProductLanguage } from './marketed-product.ts';
import { lockMarketingContents, marketingContents } from './marketing-content.resource.ts';
import { revokePictureLinks, releasePictures } from './marketing-picture.ts';

/**
 * Deletes the marketing content of a product in one language.
 * @throws DomainError `stale`, `not_found`.
 */
export async function deleteMarketingContent(
  context: Context,
  { product, language, seenVersion }: ProductLanguage & { seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  const released = await transact(context, async (tx) => {
    const productId = await lockProduct(tx, context, product);
    const [before] = await lockMarketingContents(tx, { productId, language });
    if (!before) throw new DomainError('not_found');
    requireVersion(before, seenVersion);
    await deleteRow(tx, context, marketingContents, before);
    return releasePictures(tx, [before]);
  });
  await revokePictureLinks(context, released);
}
