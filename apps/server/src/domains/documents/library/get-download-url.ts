import {
  getDownloadUrl as route,
  type getDownloadUrl as getDownloadUrlRoute,
  maxRecentDocuments,
} from '@portal/contract/documents';
import type { RouteResponse } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { createDownloadLink } from '#server/domains/uploads/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { getDelivery } from '#server/storage/content-disposition.ts';
import { documentOpening } from '../recent/document-opening.table.ts';
import { type DocumentFile, documentFiles } from './document.resource.ts';

/**
 * Returns a link to a document's file and records the document as opened by the caller.
 * @throws DomainError `not_found`, `file_pending`, `file_quarantined`.
 */
export async function getDownloadUrl(
  context: Context,
  { id, download }: { id: string; download: boolean },
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  const file = await read(context, documentFiles, id);
  const link = await createFileLink(context, file, download);
  await trackOpening(context, id);
  return link;
}

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
async function trackOpening(context: Context, id: string): Promise<void> {
  const user = getUserId(context.actor);
  if (user === null) return;
  const values = { user_id: user, document_id: id, at: context.now.toISOString() };
  await upsertOpening.run(context.database, values).catch(() => undefined);
}

const lifetime = minutes(5);

/**
 * Returns a signed link to a file. The browser saves it, or shows it when its detected type is safe
 * (API.md §3, download-url).
 * @throws DomainError `file_pending`, `file_quarantined`.
 */
export async function createFileLink(
  context: Context,
  file: DocumentFile,
  download: boolean,
): Promise<RouteResponse<typeof getDownloadUrlRoute>> {
  const expiresAt = addMilliseconds(context.now, lifetime);
  const link = await createDownloadLink(context, {
    state: file.state,
    blobPath: file.blob_path,
    fileName: file.name,
    ...getDelivery(file.content_type, download ? 'attachment' : 'inline'),
    expiresAt,
  });
  return { download_url: link, expires_at: expiresAt.toISOString() };
}
