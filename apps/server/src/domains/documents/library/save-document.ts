import {
  changeDocument as changeRoute,
  createDocument as createRoute,
  type Document,
  type DocumentInput,
} from '@portal/contract/documents';
import { lockProductReference } from '#server/domains/products/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import {
  insertRow,
  lockRow,
  requireVersion,
  toColumns,
  updateRow,
} from '#server/resource/write.ts';
import { lockExistingTags } from '../tags/lock-tags.ts';
import { retag } from '../tags/retag.ts';
import { scheduleTextReading } from '../texts/schedule-text-reading.ts';
import { getArrivedFile, claimUpload } from '#server/domains/uploads/index.ts';
import { addVersion } from '../versions/add-version.ts';
import { documents } from './document.resource.ts';
import { resolveProductLink } from './product-links.ts';
import { lockTranslations, resolveTranslation } from './translations.ts';

/**
 * Creates a document from an upload.
 * @throws DomainError 400 when the upload cannot be used or the product, manufacturer, a tag or the
 * document that it translates does not exist.
 */
export async function createDocument(
  context: Context,
  input: DocumentInput,
): Promise<Versioned<Document>> {
  authorize(context.actor, createRoute.access);
  const { tag_ids: tagIds = [] } = input;
  const file = await getArrivedFile(context, input.blob_path);
  const id = await transact(context, async (tx) => {
    const link = await resolveProductLink(tx, input);
    await lockExistingTags(tx, { tag_ids: tagIds });
    const translation = await resolveTranslation(tx, context, input);
    await claimUpload(tx, context, file.blobPath);
    const values = { ...toColumns(documents, input), ...link, ...translation, ...file };
    const documentId = await insertRow(tx, context, documents, values);
    await addVersion(tx, context, { documentId, number: 1, file });
    await scheduleTextReading(tx, documentId);
    await retag(tx, context, [documentId], () => tagIds);
    return documentId;
  });
  return read(context, documents, id);
}

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
  authorize(context.actor, changeRoute.access);
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
