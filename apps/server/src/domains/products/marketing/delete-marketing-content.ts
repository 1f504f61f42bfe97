import { deleteMarketingContent as route } from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, requireVersion } from '#server/resource/write.ts';
import { holdProduct, type InLanguage } from './marketed-product.ts';
import { marketingContents } from './marketing-content.resource.ts';
import { endPictures, givePicturesUp } from './marketing-picture.ts';
import { writtenMarketing } from './written-marketing.ts';

/** Takes away what is said of a product in a language. @throws PortalError `stale`, `not_found`. */
export async function deleteMarketingContent(
  context: Context,
  { of, language, seenVersion }: InLanguage & { seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  const released = await transact(context, async (tx) => {
    const productId = await holdProduct(tx, context, of);
    const [before] = await writtenMarketing(tx, { productId, language });
    if (!before) throw new DomainError('not_found');
    requireVersion(before, seenVersion);
    await deleteRow(tx, context, marketingContents, before);
    return givePicturesUp(tx, [before]);
  });
  await endPictures(context, released);
}
