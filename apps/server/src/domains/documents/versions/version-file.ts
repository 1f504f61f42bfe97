import { and, eq } from 'drizzle-orm';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { documents, type DocumentFile } from '../library/document.resource.ts';
import { documentVersion } from './document-version.table.ts';

/** The largest number that a version may have: PostgreSQL's integer. */
const maxNumber = 2 ** 31 - 1;

/**
 * Where a file of a document is, by its number as the path writes it.
 * @throws PortalError `not_found` where the caller sees no such document, or it has no such file.
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
    })
    .from(documentVersion)
    .where(and(eq(documentVersion.documentId, documentId), eq(documentVersion.number, parsed)));
  if (!file) throw new DomainError('not_found');
  return file;
}

/** Paths are text, and one that names nothing is 404 and not 400 (API.md §1). */
function parseVersionNumber(text: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return number !== null && number <= maxNumber ? number : null;
}
