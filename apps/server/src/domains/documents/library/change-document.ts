import {
  changeDocument as route,
  type Document,
  type DocumentInput,
} from '@portal/contract/documents';
import { lockProductReference } from '#server/domains/products/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { lockExistingTags } from '../tags/lock-tags.ts';
import { retag } from '../tags/retag.ts';
import { scheduleTextReading } from '../texts/schedule-text-reading.ts';
import { getArrivedFile, claimUpload } from '#server/domains/uploads/index.ts';
import { addVersion } from '../versions/add-version.ts';
import { documents } from './document.resource.ts';
import { resolveProductLink } from './product-links.ts';
import { lockTranslations, resolveTranslation } from './translations.ts';

/**
 * Changes a document. A new upload replaces its file; the previous file stays as an older version.
 * @throws DomainError 400 when the upload cannot be used or the product, manufacturer or a tag does
 * not exist; `stale`, `not_found`.
 */
export async function changeDocument(
  context: Context,
  {
    id,
    body,
    seenVersion,
  }: { id: string; body: Partial<DocumentInput>; seenVersion: number | null },
): Promise<Versioned<Document>> {
  authorize(context.actor, route.access);
  const { tag_ids: tagIds } = body;
  const current = await read(context, documents, id);
  const productId = body.product_id ?? current.product_id;
  const file = body.blob_path === undefined ? null : await getArrivedFile(context, body.blob_path);
  await transact(context, async (tx) => {
    // Locked before the document: a product that moves to another manufacturer locks itself, then
    // its documents.
    if (productId !== null) await lockProductReference(tx, { productId });
    await lockExistingTags(tx, { tag_ids: tagIds });
    await lockTranslations(tx, body, id);
    const before = await lockRow(tx, context, documents, { id, seenVersion: null });
    const link = await resolveProductLink(tx, body, before);
    const translation = await resolveTranslation(tx, context, body, before);
    if (file) await claimUpload(tx, context, file.blobPath);
    const number = Number(before['fileVersion']) + 1;
    const newFile = file ? { ...file, fileVersion: number } : {};
    const retagged = tagIds ? await retag(tx, context, [before.id], () => tagIds) : null;
    const values = { ...toColumns(documents, body), ...link, ...translation, ...newFile };
    const bumpsVersion = retagged?.has(before.id) ?? false;
    await updateRow(tx, context, documents, before, { values, bumpsVersion });
    if (file) await addVersion(tx, context, { documentId: before.id, number, file });
    if (file) await scheduleTextReading(tx, before.id);
    // Checked last: an invalid body (400) takes precedence over a stale version (412).
    requireVersion(before, seenVersion);
  });
  return read(context, documents, id);
}
