import {
  putMarketingContent as route,
  type MarketingContent,
  type MarketingContentInput,
} from '@portal/contract/products';
import { authorise } from '#server/kernel/actor.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { columnsOf, insertRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { holdProduct, type InLanguage } from './marketed-product.ts';
import { marketingContents } from './marketing-content.resource.ts';
import { writtenMarketing } from './written-marketing.ts';

/**
 * Writes what is said of a product in a language, in the place of what was said. Of all who write at
 * once the product lets one through at a time.
 * @throws PortalError `stale` where what the caller has seen is no longer what is said.
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
  authorise(context.actor, route.access);
  const id = await transact(context, async (tx) => {
    const productId = await holdProduct(tx, context, of);
    const values = columnsOf(marketingContents, { body: '', ...body });
    const [before] = await writtenMarketing(tx, { productId, language });
    if (!before) {
      if (seenVersion !== null) throw new PortalError('stale');
      return insertRow(tx, context, marketingContents, { ...values, productId, language });
    }
    requireVersion(before, seenVersion);
    await updateRow(tx, context, marketingContents, before, { values });
    return before.id;
  });
  return read(context, marketingContents, id);
}
