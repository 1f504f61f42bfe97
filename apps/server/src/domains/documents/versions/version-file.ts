import { getVersionDownloadUrl as route } from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { and, eq } from 'drizzle-orm';
import { authorize } from '#server/kernel/actor.ts';
import { selectFileState } from '#server/domains/uploads/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { type DocumentFile, documents } from '../library/document.resource.ts';
import { createFileLink } from '../library/get-download-url.ts';
import { documentVersion } from './document-version.table.ts';

/** Largest version number: PostgreSQL's integer. */
const maxNumber = 2 ** 31 - 1;

/**
 * Returns the stored file of a document by its version number.
 * @throws DomainError `not_found` when the document is not visible or has no such version.
 */
export async function getVersionFile(
  context: Context,
  { documentId, number }: { documentId: string; number: number },
): Promise<DocumentFile> {
  await read(context, documents, documentId);
  const parsed = parseVersionNumber(String(number));
  if (parsed === null) throw new DomainError('not_found');
  const [file] = await context.database.orm
    .select({
      blob_path: documentVersion.blobPath,
      name: documentVersion.fileName,
      content_type: documentVersion.contentType,
      state: selectFileState(documentVersion.blobPath),
    })
    .from(documentVersion)
    .where(and(eq(documentVersion.documentId, documentId), eq(documentVersion.number, parsed)));
  if (!file) throw new DomainError('not_found');
  return file;
}

/** Parses a number from a path; anything else becomes 404, not 400 (API.md §1). */
function parseVersionNumber(text: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return number !== null && number <= maxNumber ? number : null;
}

/**
 * Returns a link to one version of a document's file.
 * @throws DomainError `not_found`.
 */
export async function getVersionDownloadUrl(
  context: Context,
  { id, number, download }: { id: string; number: number; download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const file = await getVersionFile(context, { documentId: id, number });
  return createFileLink(context, file, download);
}
