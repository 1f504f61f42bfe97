import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Storage } from '#server/storage/storage.ts';
import { matchesPerson } from './redaction.ts';
import { redactionMarkInPaths } from './redaction-marks.ts';
import type { TracePattern } from './patterns/trace-pattern.ts';
import { specialTableNames } from './special-tables.ts';
import { listTablePlans } from './table-plan.ts';

/**
 * Files whose paths name somebody, with where they are to stand instead. Reads every path: in a
 * transaction that may take its time.
 */
export async function findFilesNamingPerson(
  tx: Transaction,
  pattern: TracePattern,
): Promise<ReadonlyMap<string, string>> {
  const paths = listTablePlans(specialTableNames).flatMap(({ table, paths: columns }) =>
    columns.map(
      (column) => sql`select ${column} as path from ${table}
      where ${matchesPerson({ pattern }, sql`substring(${column} from '[^/]*$')`)}`,
    ),
  );
  const { rows } = await tx.execute<{ path: string }>(sql.join(paths, sql` union `));
  const moves = rows.map(({ path }) => [path, toRedactedPath(path, pattern)] as const);
  return new Map(moves.filter(([from, to]) => from !== to));
}

/** The same path, its last part without the person; what stands before is the file's own mark. */
function toRedactedPath(path: string, { inCode }: TracePattern): string {
  const cut = path.lastIndexOf('/') + 1;
  return path.slice(0, cut) + path.slice(cut).replaceAll(inCode, redactionMarkInPaths);
}

/**
 * Copies files to where they are to stand; the old ones are taken away once no row names them any
 * more. A repeat leaves alone what is there already: a file never changes.
 */
export async function copyFiles(
  storage: Storage,
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [from, to] of moves) {
    if (await storage.describe(to)) continue;
    const bytes = await storage.read(from);
    // Rows of files that never arrived, or are on their way out, lead to none.
    if (!bytes) continue;
    await storage.put(to, bytes, 'application/octet-stream').catch((error: unknown) => {
      const isStored = error instanceof DomainError && error.code === 'conflict';
      if (!isStored) throw error;
    });
  }
}
