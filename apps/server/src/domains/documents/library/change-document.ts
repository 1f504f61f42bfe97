import {
  changeDocument as route,
  type Document,
  type DocumentInput,
} from '@portal/contract/documents';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { columnsOf, lockRow, updateRow } from '#server/resource/write.ts';
import { arrivedFile, claimUpload } from '../uploads/claim-upload.ts';
import { endLinksTo, releaseFile } from '../uploads/release-file.ts';
import { documents } from './document.resource.ts';

/**
 * Changes a document; another upload takes the place of its file, which is gone from then on.
 * @throws PortalError 400 where the upload cannot be used, `stale`, `not_found`.
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
  await read(context, documents, id);
  const file = body.blob_path === undefined ? null : await arrivedFile(context, body.blob_path);
  const replaced = await transact(context, async (tx) => {
    const before = await lockRow(tx, context, documents, { id, seenVersion });
    const values = { ...columnsOf(documents, body), ...file };
    if (file) await claimUpload(tx, context, file.blobPath);
    await updateRow(tx, context, documents, before, { values });
    if (!file) return null;
    const blobPath = String(before['blobPath']);
    await releaseFile(tx, blobPath);
    return blobPath;
  });
  if (replaced !== null) await endLinksTo(context, replaced);
  return read(context, documents, id);
}
