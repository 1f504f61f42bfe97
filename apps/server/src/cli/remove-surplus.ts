import { openDatabase } from '#server/database/database.ts';
import { checkFiles } from '#server/domains/uploads/index.ts';
import { receiptPrefix, type Storage } from '#server/storage/storage.ts';
import { type CommandInvocation, requireDatabase } from './command.ts';
import { withPlace } from './with-place.ts';

/** Paths that the portal gives: purpose and id, with a name where there is one. */
const isFilePath = (blobPath: string): boolean =>
  /^[\w-]+\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$)/.test(blobPath);

/**
 * Removes the files that an earlier move copied, and that were deleted or anonymized since: the
 * store in use has them no longer, and the database does not name them. Never removes receipts.
 * Returns the number of files.
 * @param candidates paths that `to` has and `from`, the store in use, had not when it was listed.
 * @throws OperatorError without a database.
 */
export async function removeSurplus(
  invocation: CommandInvocation,
  { from, to }: { readonly from: Storage; readonly to: Storage },
  candidates: readonly string[],
): Promise<number> {
  const copied = candidates.filter((path) => isFilePath(path) && !path.startsWith(receiptPrefix));
  if (copied.length === 0) return 0;
  requireDatabase(invocation.config);
  return withPlace(invocation, async ({ address, direct }) => {
    const database = openDatabase(address, { poolSize: 1, direct });
    try {
      const { surplus } = await checkFiles({ database, storage: to }, () => false);
      const unnamed = new Set(surplus);
      let removed = 0;
      for (const path of copied) {
        if (!unnamed.has(path) || (await from.describe(path))) continue;
        await to.remove(path);
        removed += 1;
      }
      return removed;
    } finally {
      await database.close();
    }
  });
}
