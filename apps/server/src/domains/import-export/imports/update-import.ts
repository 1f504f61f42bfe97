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
import type { ChosenFormat } from './file-format.ts';
import { importError, importRun } from './import-run.table.ts';
import { readImport } from './import.resource.ts';
import { assertMatchKey } from './mapping.ts';
import { toOptions } from './options.ts';
import { readFileHead, type FileHead } from './read-file-head.ts';
import { lockRun } from './start-step.ts';
import { suggestMapping } from './suggest-mapping.ts';

interface Change {
  readonly id: string;
  readonly seenVersion: number | null;
  readonly chosen: RouteBody<typeof route>;
}

/**
 * Changes the options of an import, reads its file again if it has another separator, sheet or
 * header, and returns it to its first step. A new separator or sheet without a header row has its
 * header looked for.
 * @throws DomainError `not_found`, 403 without the kind's permission, `stale`,
 * `invalid_transition`; 400 at `blob_path` if the file is no table when read like this, at
 * `separator` or `sheet` for one that it cannot have, at `match_by` for another kind's match key.
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
    const options = toOptions(chosen, run);
    assertMatchKey(run.kind, options.matchBy);
    const head = hasNewFormat(chosen)
      ? await readFileHead(context, run, toFormat(run, chosen))
      : null;
    await tx.delete(importError).where(eq(importError.runId, id));
    await tx
      .update(importRun)
      .set({
        ...(head ? toHeadColumns(run.kind, head) : {}),
        ...options,
        status: 'uploaded',
        problem: null,
        rowsDone: 0,
        rowsTotal: null,
        rowsGood: null,
        rowsBad: null,
        outcomes: null,
        rowChanges: [],
        version: sql`${importRun.version} + 1`,
        updatedAt: context.now.toISOString(),
      })
      .where(eq(importRun.id, run.id));
  });
  return readImport(context, id);
}

/** Returns true if a change has the file read in another way. */
const hasNewFormat = ({ separator, sheet, header_row: headerRow }: Change['chosen']): boolean =>
  separator !== undefined || sheet !== undefined || headerRow !== undefined;

/** Returns how the file is read after a change: what it leaves out stays as it is. */
const toFormat = (
  run: Pick<typeof importRun.$inferSelect, 'separator' | 'sheet'>,
  chosen: Change['chosen'],
): ChosenFormat => ({
  separator: chosen.separator ?? run.separator ?? undefined,
  sheet: chosen.sheet ?? run.sheet ?? undefined,
  headerRow: chosen.header_row,
});

/** Returns the columns of an import that follow from the beginning of its file. */
export function toHeadColumns(kind: ImportKind, { format, headerRow, headers, sample }: FileHead) {
  return {
    ...format,
    sheets: [...format.sheets],
    headerRow,
    headers: [...headers],
    sample: sample.map((cells) => [...cells]),
    mapping: suggestMapping(kind, headers).mapping,
  };
}
