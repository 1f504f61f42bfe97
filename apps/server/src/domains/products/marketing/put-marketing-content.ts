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
import { findProduct, holdProduct, type InLanguage } from './marketed-product.ts';
import { marketingContents } from './marketing-content.resource.ts';
import { endPictures, takePicture, wantedPicture, withPicture } from './marketing-picture.ts';
import { writtenMarketing } from './written-marketing.ts';

/**
 * Writes what is said of a product in a language, in the place of what was said. Of all who write at
 * once the product lets one through at a time.
 * @throws PortalError 400 where the picture is none of the caller's uploads, or no picture; `stale`
 * where what the caller has seen is no longer what is said.
 */
export async function putMarketingContent(
  context: Context,
  {
    of,
    language,
    body,
    seenVersion,
  }: InLanguage & { body: MarketingContentInput; seenVersion: number | null },
): Promise<Versioned<MarketingContent>> {
  authorize(context.actor, route.access);
  await findProduct(context, of);
  const wanted = await wantedPicture(context, body.image_blob_path, {
    productId: of.id,
    language,
  });
  const { id, released } = await transact(context, async (tx) => {
    const productId = await holdProduct(tx, context, of);
    const [before] = await writtenMarketing(tx, { productId, language });
    const kept = before?.imageBlobPath ?? null;
    const picture = await takePicture(tx, context, { wanted, kept });
    const values = { ...toColumns(marketingContents, { body: '', ...body }), ...picture.values };
    if (before) {
      requireVersion(before, seenVersion);
      await updateRow(tx, context, marketingContents, before, { values });
      return { id: before.id, released: picture.released };
    }
    if (seenVersion !== null) throw new DomainError('stale');
    const row = { ...values, productId, language };
    return { id: await insertRow(tx, context, marketingContents, row), released: null };
  });
  await endPictures(context, [released]);
  return withPicture(context, await read(context, marketingContents, id));
}
