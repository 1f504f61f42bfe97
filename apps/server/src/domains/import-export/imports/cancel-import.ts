import { eq } from 'drizzle-orm';
import { revokeFileLinks, releaseFile } from '#server/domains/uploads/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { importRun } from './import-run.table.ts';
import { lockRun } from './start-step.ts';

/**
 * Cancels an import and deletes it with its file. During a step it only marks the import: the step
 * detects that before it commits, is rolled back, and the job deletes the import.
 * @throws DomainError `not_found`, `stale`.
 */
export async function cancelImport(
  context: Context,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  const blobPath = await transact(context, async (tx) => {
    const run = await lockRun(tx, context, id);
    if (seenVersion !== null && run.version !== seenVersion) throw new DomainError('stale');
    if (run.status === 'checking' || run.status === 'importing') {
      await tx.update(importRun).set({ status: 'cancelled' }).where(eq(importRun.id, id));
      return null;
    }
    await tx.delete(importRun).where(eq(importRun.id, id));
    await releaseFile(tx, run.blobPath);
    return run.blobPath;
  });
  if (blobPath) await revokeFileLinks(context, blobPath);
}
