import {
  importAccess,
  type ImportKind,
  type ImportRun,
  type updateImport as route,
} from '@portal/contract/import-export';
import type { RouteBody } from '@portal/contract/kernel';
import { eq, sql } from 'drizzle-orm';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion } from '#server/resource/write.ts';
import { importError, importRun } from './import-run.table.ts';
import { readImport } from './import.resource.ts';
import { readFileHead, type FileHead } from './read-file-head.ts';
import { lockRun } from './start-step.ts';
import { suggestMapping } from './suggest-mapping.ts';

interface Change {
  readonly id: string;
  readonly seenVersion: number | null;
  readonly chosen: RouteBody<typeof route>;
}

/**
 * Reads the file of an import again with another separator or header, and returns the import to its
 * first step. A new separator without a header row has its header looked for.
 * @throws DomainError `not_found`, 403 without the kind's permission, `stale`,
 * `invalid_transition`; 400 at `blob_path` if the file is no table when read like this.
 */
export async function updateImport(
  context: Context,
  { id, seenVersion, chosen }: Change,
): Promise<Versioned<ImportRun>> {
  await transact(context, async (tx) => {
    const run = await lockRun(tx, context, id);
    authorize(context.actor, importAccess(run.kind));
    requireVersion(run, seenVersion);
    if (run.status !== 'uploaded' && run.status !== 'checked') {
      throw new DomainError('invalid_transition');
    }
    const { separator = run.separator, header_row: headerRow } = chosen;
    const head = await readFileHead(context, run, { separator, headerRow });
    await tx.delete(importError).where(eq(importError.runId, id));
    await tx
      .update(importRun)
      .set({
        ...toHeadColumns(run.kind, head),
        status: 'uploaded',
        problem: null,
        rowsDone: 0,
        rowsTotal: null,
        rowsGood: null,
        rowsBad: null,
        version: sql`${importRun.version} + 1`,
        updatedAt: context.now.toISOString(),
      })
      .where(eq(importRun.id, run.id));
  });
  return readImport(context, id);
}

/** Returns the columns of an import that follow from the beginning of its file. */
export function toHeadColumns(kind: ImportKind, { headers, sample, ...format }: FileHead) {
  return {
    ...format,
    headers: [...headers],
    sample: sample.map((cells) => [...cells]),
    mapping: suggestMapping(kind, headers).mapping,
  };
}
