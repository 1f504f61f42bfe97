import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { JobProgress } from '#server/jobs/job.ts';
import { isDelivered } from '#server/domains/uploads/index.ts';
import { document } from '../library/document.table.ts';
import { documentText } from './document-text.table.ts';

/**
 * True for a document, left joined with its text, whose file was not read in its current language
 * and may be read: what the scanner has not found clean is not searched either.
 */
export const isUnread: SQL = sql`((${documentText.documentId} is null or
  (${documentText.blobPath}, ${documentText.language})
    is distinct from (${document.blobPath}, ${document.language}))
  and ${isDelivered(document.blobPath)})`;

/** Counts the documents whose files were read, and those that remain. */
export async function readTextProgress({ orm }: Database): Promise<JobProgress> {
  const { rows } = await orm.execute<{ done: number; remaining: number }>(sql`
    select count(*) filter (where not ${isUnread})::int as done,
      count(*) filter (where ${isUnread})::int as remaining
    from ${document} left join ${documentText}
      on ${documentText.documentId} = ${document.id}`);
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted');
  return counted;
}
