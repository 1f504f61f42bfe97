import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import type { ArrivedFile } from '#server/domains/uploads/index.ts';
import { documentVersion } from './document-version.table.ts';

/**
 * Adds a file as the newest version of a document; the previous version is superseded and stays.
 * The document must be new or locked, so that version numbers are consecutive.
 */
export async function addVersion(
  tx: Transaction,
  { now }: Context,
  { documentId, number, file }: { documentId: string; number: number; file: ArrivedFile },
): Promise<void> {
  const at = now.toISOString();
  const { blobPath, fileName, fileSize, contentType, uploadedBy } = file;
  if (number > 1) {
    const before = eq(documentVersion.number, number - 1);
    await tx
      .update(documentVersion)
      .set({ supersededAt: at })
      .where(and(eq(documentVersion.documentId, documentId), before));
  }
  await tx.insert(documentVersion).values({
    documentId,
    number,
    blobPath,
    fileName,
    fileSize,
    contentType,
    uploadedBy,
    createdAt: at,
  });
}
