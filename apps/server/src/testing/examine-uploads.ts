import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { getDownloadUrl } from '@portal/contract/documents';
import type { Database } from '#server/database/database.ts';
import { sweepUploads } from '#server/domains/uploads/sweep-uploads.ts';
import { apiBase } from '#server/http/routes.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createSignedInEmployee, type WithDatabase } from './portal-database.ts';
import { computeDigest, type SentUpload } from './upload-round.ts';

/** Errors after a round and its sweep; all numbers should be 0. */
export interface UploadFindings {
  /** Documents that exist. */
  readonly documents: number;
  /** Files that the sweep and the removals took away. */
  readonly cleared: number;
  /** Documents whose link gives other bytes than were sent, or none. */
  readonly broken: number;
  /** Documents that their sender made, and that are not there. */
  readonly lost: number;
  /** Documents that should not exist. */
  readonly undead: number;
  /** Files of no document, and what broken-off uploads left, after the sweep. */
  readonly orphans: number;
  /** Uploads' rows of no document after the sweep. */
  readonly leftovers: number;
}

interface Examined {
  readonly dataDir: string;
  /** Works on the portal's database. */
  readonly withDatabase: WithDatabase;
  readonly storage: Storage;
  readonly sent: readonly SentUpload[];
}

const timeout = 120_000;

/** Reads every document's file, makes two days pass for the uploads, sweeps, and counts what is left. */
export async function examineUploads(
  origin: string,
  { dataDir, withDatabase, storage, sent }: Examined,
): Promise<UploadFindings> {
  const before = (await Array.fromAsync(storage.list(''))).length;
  return withDatabase(async (database) => {
    const caller = await createSignedInEmployee(database, ['documents']);
    const documents = await documentsIn(database);
    const digests = new Map(sent.map(({ blobPath, digest }) => [blobPath, digest]));
    const isRight = async ({ id, blobPath }: Row): Promise<boolean> => {
      const path = getDownloadUrl.path.replace('{id}', id);
      const linkResponse = await fetch(`${origin}${apiBase}${path}`, {
        headers: { cookie: caller.cookie },
      });
      const { download_url: url }: { download_url: string } = JSON.parse(await linkResponse.text());
      const fileResponse = await fetch(url);
      const bytes = new Uint8Array(await fileResponse.arrayBuffer());
      return fileResponse.status === 200 && computeDigest(bytes) === digests.get(blobPath);
    };
    const readAll = async (rows: readonly Row[]): Promise<number> => {
      let wrong = 0;
      for (const row of rows) if (!(await isRight(row))) wrong += 1;
      return wrong;
    };
    const broken = await readAll(documents);

    await makeOld(database, join(dataDir, 'files/incoming'));
    await database.orm.transaction((tx) => sendJob(tx, sweepUploads, {}));
    const leftovers = await untilSwept(database);
    const existingPaths = new Set((await documentsIn(database)).map(({ blobPath }) => blobPath));
    const storedFiles = await Array.fromAsync(storage.list(''));
    const orphans = storedFiles.filter(({ blobPath }) => !existingPaths.has(blobPath)).length;
    const fateByPath = new Map(sent.map(({ blobPath, fate }) => [blobPath, fate]));
    return {
      documents: existingPaths.size,
      cleared: before - storedFiles.length,
      broken: broken + (await readAll(await documentsIn(database))),
      lost: sent.filter(({ blobPath, fate }) => fate === 'kept' && !existingPaths.has(blobPath))
        .length,
      undead: [...existingPaths].filter((path) => fateByPath.get(path) !== 'kept').length,
      orphans: orphans + (await draftsIn(join(dataDir, 'files/incoming'))).length,
      leftovers,
    };
  });
}

interface Row {
  readonly id: string;
  readonly blobPath: string;
}

async function documentsIn({ pool }: Database): Promise<Row[]> {
  const found = await pool.query<Row>('select id, blob_path as "blobPath" from document');
  return found.rows;
}

async function draftsIn(incoming: string): Promise<string[]> {
  return readdir(incoming).catch(() => []);
}

/** Two days for the rows and what waits for them, two hours for the drafts. */
async function makeOld({ orm }: Database, incoming: string): Promise<void> {
  const days = sql`interval '2 days'`;
  await orm.execute(
    sql`update upload set created_at = created_at - ${days}, expires_at = expires_at - ${days},
      used_at = used_at - ${days}`,
  );
  await orm.execute(
    sql`update jobs.job set start_after = start_after - ${days} where name = 'remove-file'`,
  );
  const then = addMilliseconds(new Date(), -hours(2));
  for (const draft of await draftsIn(incoming)) {
    for (const path of [join(incoming, draft, 'content'), join(incoming, draft)]) {
      await utimes(path, then, then).catch(() => undefined);
    }
  }
}

/** Waits until every unreferenced upload is deleted. Returns the number of those left. */
async function untilSwept({ pool }: Database): Promise<number> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from upload
        where not exists (select from document where document.blob_path = upload.blob_path)`,
    );
    const left = rows[0]?.left ?? 0;
    if (left === 0 || performance.now() > deadline) return left;
    await delay(200);
  }
}
