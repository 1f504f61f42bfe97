import {
  createDocument as route,
  type Document,
  type DocumentInput,
} from '@portal/contract/documents';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { toColumns, insertRow } from '#server/resource/write.ts';
import { lockExistingTags } from '../tags/lock-tags.ts';
import { retag } from '../tags/retag.ts';
import { scheduleTextReading } from '../texts/schedule-text-reading.ts';
import { getArrivedFile, claimUpload } from '#server/domains/uploads/index.ts';
import { addVersion } from '../versions/add-version.ts';
import { documents } from './document.resource.ts';
import { resolveProductLink } from './product-links.ts';
import { resolveTranslation } from './translations.ts';

/**
 * Creates a document from an upload.
 * @throws DomainError 400 when the upload cannot be used or the product, manufacturer, a tag or the
 * document that it translates does not exist.
 */
export async function createDocument(
  context: Context,
  input: DocumentInput,
): Promise<Versioned<Document>> {
  authorize(context.actor, route.access);
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
