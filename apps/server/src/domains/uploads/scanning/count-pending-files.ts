import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import type { Database } from '#server/database/database.ts';
import { upload } from '../upload.table.ts';

/** `in` as the index has it, which contains these few files. */
const statement = createStatement(sql`
  select count(*)::int as count, min(${upload.usedAt}) as oldest from ${upload}
  where ${upload.scanState} in ('pending', 'infected') and ${upload.scanState} = 'pending'`);

/** Counts the files that wait for the scanner; `oldest`: when the first of them came in. */
export async function countPendingFiles(
  database: Database,
): Promise<{ readonly count: number; readonly oldest: string | null }> {
  const [counted] = await statement.run<{ count: number; oldest: string | null }>(database, {});
  return counted ?? { count: 0, oldest: null };
}
