import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Storage } from '#server/storage/storage.ts';
import { matchesPerson } from './redaction.ts';
import { redactionTextInPaths } from './person-values.ts';
import type { TracePattern } from './patterns/trace-pattern.ts';
import { specialTableNames } from './special-tables.ts';
import { listTablePlans } from './table-plan.ts';

/**
 * Returns the paths that name the person, mapped to their redacted paths. Reads every path, so the
 * caller must disable timeouts.
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

/** Redacts the last part of a path. The other parts are generated and name no person. */
function toRedactedPath(path: string, { inCode }: TracePattern): string {
  const cut = path.lastIndexOf('/') + 1;
  return path.slice(0, cut) + path.slice(cut).replaceAll(inCode, redactionTextInPaths);
}

/**
 * Copies files to their redacted paths. The originals are removed once no row refers to them. Skips
 * existing targets, since a file never changes.
 */
export async function copyFiles(
  storage: Storage,
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [from, to] of moves) {
    if (await storage.describe(to)) continue;
    const bytes = await storage.read(from);
    // The file of the row was never uploaded or is being removed.
    if (!bytes) continue;
    await storage.put(to, bytes, 'application/octet-stream').catch((error: unknown) => {
      const isStored = error instanceof DomainError && error.code === 'conflict';
      if (!isStored) throw error;
    });
  }
}
