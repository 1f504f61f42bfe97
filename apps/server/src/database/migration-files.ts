import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The migrations of this version. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Migrations with later names are applied while processes of the version before go on
 * (decision 79); earlier ones while every process is stopped.
 */
export const rollingSince = '20261201000000';

/** One migration, as its file says. */
export interface Migration {
  /** Begins with the time at which it was made, so that names are in order. */
  readonly name: string;
  readonly statements: readonly string[];
  /** SHA-256 of the file. */
  readonly hash: string;
  /** Time in the name, in milliseconds since 1970. */
  readonly madeAt: number;
  /** True if its statements run outside of a transaction, each of them repeatable. */
  readonly isConcurrent: boolean;
  /**
   * First version that works with the result, or `any` for every one that worked before; null
   * where processes must be stopped.
   */
  readonly compatibleFrom: string | null;
}

/** Matches the first line of a migration that takes away what the versions before a certain one use. */
const compatibleLine = /^-- compatible from (\d+\.\d+\.\d+(?:-[\da-z.-]+)?): \S/i;

/** Returns the names of a folder's migrations, in order. */
export const listMigrationNames = (folder: string): string[] => readdirSync(folder).toSorted();

/** Reads the migrations of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ name, sql: statements, hash, folderMillis }) => ({
      name,
      statements,
      hash,
      madeAt: folderMillis,
      isConcurrent: statements.some((statement) => isConcurrent(statement)),
      compatibleFrom:
        name < rollingSince ? null : (compatibleLine.exec(statements[0] ?? '')?.[1] ?? 'any'),
    }),
  );
}

/** Returns true if PostgreSQL runs the statement outside of a transaction alone. */
const isConcurrent = (statement: string): boolean =>
  /\bindex\s+concurrently\b/i.test(statement.replaceAll(/--.*$/gm, ''));
