import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '#server/database/migration-files.ts';

/**
 * Makes the migrations folder of a version after this one: this one's migrations, and further ones
 * by their names. The folder is the caller's to remove.
 */
export async function makeNewerMigrations(
  further: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of await readdir(migrationsFolder))
    await symlink(join(migrationsFolder, name), join(folder, name));
  for (const [name, statements] of Object.entries(further)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), statements);
  }
  return folder;
}
