import { deleteDevice as route, type ProductType } from '@portal/contract/products';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { deleteRow, lockRow } from '#server/resource/write.ts';
import {
  lockMarketingContents,
  marketingContents,
} from '../marketing/marketing-content.resource.ts';
import { revokePictureLinks, releasePictures } from '../marketing/marketing-picture.ts';
import { productResources } from './product.resources.ts';
import { setCompatibleDevices } from './set-compatible-devices.ts';

/**
 * Deletes a product with its marketing content and compatibilities.
 * @throws DomainError `in_use` while it is installed, or named by a document, a right, a
 * compatibility or the parts of a ticket; `stale`, `not_found`.
 */
export async function deleteProduct(
  context: Context,
  type: ProductType,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  const resource = productResources[type];
  const released = await transact(context, async (tx) => {
    const before = await lockRow(tx, context, resource, { id, seenVersion });
    const contents = await lockMarketingContents(tx, { productId: before.id });
    for (const content of contents) await deleteRow(tx, context, marketingContents, content);
    await setCompatibleDevices(tx, context, { productId: before.id, deviceIds: [] });
    await deleteRow(tx, context, resource, before);
    return releasePictures(tx, contents);
  });
  await revokePictureLinks(context, released);
}
