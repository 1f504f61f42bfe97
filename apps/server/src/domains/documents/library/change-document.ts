import {
  changeDocument as route,
  type Document,
  type DocumentInput,
} from '@portal/contract/documents';
import { productNamed } from '#server/domains/products/index.ts';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { columnsOf, lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { arrivedFile, claimUpload } from '../uploads/claim-upload.ts';
import { endLinksTo, releaseFile } from '../uploads/release-file.ts';
import { documents } from './document.resource.ts';
import { productLinkOf } from './product-link.ts';

/**
 * Changes a document; another upload takes the place of its file, which is gone from then on.
 * @throws PortalError 400 where the upload cannot be used, or the product or manufacturer is none;
 * `stale`, `not_found`.
 */
export async function changeDocument(
  context: Context,
  {
    id,
    body,
    seenVersion,
  }: { id: string; body: Partial<DocumentInput>; seenVersion: number | null },
): Promise<Versioned<Document>> {
  authorise(context.actor, route.access);
  const seen = await read(context, documents, id);
  const productId = body.product_id ?? seen.product_id;
  const file = body.blob_path === undefined ? null : await arrivedFile(context, body.blob_path);
  const replaced = await transact(context, async (tx) => {
    // Held before the document, because a product that moves takes its documents along.
    if (productId !== null) await productNamed(tx, { productId });
    const before = await lockRow(tx, context, documents, { id, seenVersion: null });
    const link = await productLinkOf(tx, body, before);
    if (file) await claimUpload(tx, context, file.blobPath);
    const values = { ...columnsOf(documents, body), ...link, ...file };
    await updateRow(tx, context, documents, before, { values });
    // What is wrong with the body is told before it is told that it came late (400, then 412).
    requireVersion(before, seenVersion);
    if (!file) return null;
    const blobPath = String(before['blobPath']);
    await releaseFile(tx, blobPath);
    return blobPath;
  });
  if (replaced !== null) await endLinksTo(context, replaced);
  return read(context, documents, id);
}
