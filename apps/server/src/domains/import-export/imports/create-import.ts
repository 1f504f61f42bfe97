import {
  importAccess,
  importLimits,
  type createImport as route,
  type ImportRun,
} from '@portal/contract/import-export';
import type { RouteBody } from '@portal/contract/kernel';
import {
  getArrivedFile,
  claimUpload,
  createFileTooLarge,
  requireCleanUpload,
} from '#server/domains/uploads/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { importRun } from './import-run.table.ts';
import { assertMatchKey } from './mapping.ts';
import { toOptions } from './options.ts';
import { readFileHead } from './read-file-head.ts';
import { toHeadColumns } from './update-import.ts';
import { readImport } from './import.resource.ts';

/**
 * Creates an import from an upload of the caller.
 * @throws DomainError 403 without the kind's permission; 400 at `blob_path` for a file that does
 * not exist, is too large, infected, or is no table of text or workbook; at `separator` or `sheet`
 * for one that it cannot have; at `match_by` for another kind's match key; `unavailable` while the
 * virus scanner cannot be reached.
 */
export async function createImport(
  context: Context,
  { kind, blob_path: blobPath, separator, sheet, ...chosen }: RouteBody<typeof route>,
): Promise<Versioned<ImportRun>> {
  authorize(context.actor, importAccess(kind));
  const options = toOptions(chosen);
  assertMatchKey(kind, options.matchBy);
  const ownerId = getUserId(context.actor);
  if (ownerId === null) throw new DomainError('permission_denied');
  const { fileName, fileSize } = await getArrivedFile(context, blobPath);
  if (fileSize > importLimits.bytes) throw createFileTooLarge('blob_path', importLimits.bytes);
  await requireCleanUpload(context, { blobPath });
  const head = await readFileHead(context, { kind, blobPath }, { separator, sheet });
  const id = newId();
  const at = context.now.toISOString();
  await transact(context, async (tx) => {
    await claimUpload(tx, context, blobPath);
    await tx.insert(importRun).values({
      id,
      ownerId,
      kind,
      blobPath,
      fileName,
      fileSize,
      ...toHeadColumns(kind, head),
      ...options,
      createdAt: at,
      updatedAt: at,
    });
  });
  return readImport(context, id);
}
