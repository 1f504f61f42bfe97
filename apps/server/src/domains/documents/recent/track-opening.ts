import { sql } from 'drizzle-orm';
import { maxRecentDocuments } from '@portal/contract/documents';
import { createStatement } from '#server/database/statement.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { documentOpening } from './document-opening.table.ts';

/** Stores more than the list shows, because the user may lose access to some. */
const maxStored = maxRecentDocuments * 4;

const [userId, documentId, at] = ['user_id', 'document_id', 'at'].map((name) =>
  sql.placeholder(name),
);

/** Inserts an opening and deletes the oldest beyond `maxStored`, in one statement. */
const upsertOpening = createStatement(sql`with opened as (
    insert into ${documentOpening} (user_id, document_id, opened_at)
    values (${userId}, ${documentId}, ${at}::timestamptz)
    on conflict (user_id, document_id) do update set opened_at = excluded.opened_at
      where ${documentOpening.openedAt} <= excluded.opened_at - interval '1 minute'
    returning user_id
  )
  delete from ${documentOpening} where ${documentOpening.userId} in (select user_id from opened)
    and ${documentOpening.documentId} in (
      select older.document_id from ${documentOpening} as older
      where older.user_id = ${userId} and older.document_id <> ${documentId}
      order by older.opened_at desc, older.document_id offset ${sql.raw(String(maxStored - 1))})`);

/**
 * Stores that the caller opened a document, at most once a minute. Ignores errors, so that tracking
 * never blocks the download.
 */
export async function trackOpening(context: Context, id: string): Promise<void> {
  const user = getUserId(context.actor);
  if (user === null) return;
  const values = { user_id: user, document_id: id, at: context.now.toISOString() };
  await upsertOpening.run(context.database, values).catch(() => undefined);
}
