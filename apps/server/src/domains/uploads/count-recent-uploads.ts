import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { upload } from './upload.table.ts';

/** Uploads that were requested since some time. */
interface UploadCounts {
  readonly used: number;
  readonly unused: number;
  /** Size of the used ones as their clients stated it. */
  readonly bytes: number;
}

const statement = createStatement(sql`
  select count(*) filter (where ${upload.usedAt} is not null)::int as used,
    count(*) filter (where ${upload.usedAt} is null)::int as unused,
    coalesce(sum(${upload.saidSize}) filter (where ${upload.usedAt} is not null), 0)::float8 as bytes
  from ${upload} where ${upload.createdAt} > ${sql.placeholder('since')}::timestamptz`);

/** Counts the uploads that were requested since then, by the index of their time. */
export async function countRecentUploads(database: Database, since: Date): Promise<UploadCounts> {
  const [counted] = await statement.run<UploadCounts & Record<string, unknown>>(database, {
    since: since.toISOString(),
  });
  return counted ?? { used: 0, unused: 0, bytes: 0 };
}
