import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  getDocument,
} from '@portal/contract/documents';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import type { Caller } from './portal.ts';
import { runJob } from './run-jobs.ts';
import { documentJobs } from '#server/domains/documents/index.ts';
import { uploadJobs } from '#server/domains/uploads/index.ts';
import { pdf, runLibrary, type RunningLibrary } from './library-fixture.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { sweepUploads } from '#server/domains/uploads/sweep-uploads.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';

let library: RunningLibrary;
let librarian: Caller;
const started: Jobs[] = [];
const waitOptions = { timeout: 20_000, interval: 50 };

beforeAll(async () => {
  library = await runLibrary();
  librarian = await library.signedIn(await library.world.addEmployee(['documents']));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => library.close());

async function startWork(): Promise<void> {
  const jobs = createJobs({
    ...library,
    jobs: [...uploadJobs, ...documentJobs],
    tools: library,
    log: { warn: vi.fn(), error: vi.fn() },
    lookSeconds: 0.5,
  });
  started.push(jobs);
  await jobs.start();
}

const sweep = (): Promise<void> => runJob(sweepUploads, library);

/** Makes an upload two days older than it is. */
async function age(blobPath: string): Promise<void> {
  const twoDays = sql`interval '2 days'`;
  await library.database.orm
    .update(upload)
    .set({
      createdAt: sql`${upload.createdAt} - ${twoDays}`,
      usedAt: sql`${upload.usedAt} - ${twoDays}`,
    })
    .where(eq(upload.blobPath, blobPath));
}

const isStored = async (blobPath: string): Promise<boolean> =>
  (await library.storage.describe(blobPath)) !== null;
const countRows = (blobPath: string): Promise<number> =>
  library.database.orm.$count(upload, eq(upload.blobPath, blobPath));
const waitUntilDeleted = (blobPath: string): Promise<void> =>
  vi.waitFor(async () => {
    expect([await isStored(blobPath), await countRows(blobPath)]).toEqual([false, 0]);
  }, waitOptions);

it('removes every file of a deleted document if the process died after the commit', async () => {
  const { id, blobPath: first } = await library.add(librarian);
  const second = await library.put(librarian, pdf);
  const other = await library.add(librarian);
  const [as, params, body] = [librarian, { id }, { blob_path: second }];
  expect((await library.call(changeDocument, { as, params, body })).status).toBe(200);
  expect([await isStored(first), await isStored(second)]).toEqual([true, true]);
  const remove = vi.spyOn(library.storage, 'remove').mockRejectedValue(new Error('died'));
  expect((await library.call(deleteDocument, { as, params })).status).toBe(204);
  expect(remove).toHaveBeenCalledTimes(2);
  remove.mockRestore();
  expect([await isStored(first), await isStored(second)]).toEqual([true, true]);

  await startWork();
  await waitUntilDeleted(first);
  await waitUntilDeleted(second);
  expect(await isStored(other.blobPath)).toBe(true);
});

it('sends no removal where the change is refused', async () => {
  const { id, blobPath } = await library.add(librarian);
  const stale = { as: librarian, params: { id }, headers: { 'if-match': '"9"' } };
  expect((await library.call(deleteDocument, stale)).status).toBe(412);
  const { rows } = await library.database.pool.query(
    `select from jobs.job join upload on upload.id::text = job.data->>'uploadId' where blob_path = $1`,
    [blobPath],
  );
  expect(rows).toEqual([]);
});

it('repeats a removal until the store is there again', async () => {
  const { id, blobPath } = await library.add(librarian);
  await library.database.pool.query('update jobs.queue set retry_delay = 1');
  await library.call(deleteDocument, { as: librarian, params: { id } });
  const remove = vi.spyOn(library.storage, 'remove').mockRejectedValueOnce(new Error('down'));
  await startWork();
  await waitUntilDeleted(blobPath);
  expect(remove.mock.calls.length).toBeGreaterThanOrEqual(2);
});

it('sweeps uploads that became nothing within a day, and files that were not removed in one', async () => {
  const { id, blobPath: used } = await library.add(librarian);
  const lost = await library.add(librarian);
  await library.database.orm.delete(document).where(eq(document.id, lost.id));
  const forgotten = await library.put(librarian, pdf);
  const fresh = await library.put(librarian, pdf);
  for (const blobPath of [used, lost.blobPath, forgotten]) await age(blobPath);
  const tidy = vi.spyOn(library.storage, 'tidy');
  await sweep();
  expect(tidy).toHaveBeenCalledOnce();
  const body = { title: 'Late', category: 'technical', blob_path: forgotten } as const;
  expect((await library.call(createDocument, { as: librarian, body })).status).toBe(400);

  await startWork();
  await waitUntilDeleted(forgotten);
  await waitUntilDeleted(lost.blobPath);
  expect([await isStored(used), await isStored(fresh)]).toEqual([true, true]);
  expect((await library.call(getDocument, { as: librarian, params: { id } })).status).toBe(200);
});

it('either deletes an unused upload or lets it be used, never both', async () => {
  const { orm, pool } = library.database;
  for (let round = 0; round < 20; round += 1) {
    const blobPath = await library.put(librarian, pdf);
    await age(blobPath);
    const body = { title: 'Race', category: 'technical', blob_path: blobPath } as const;
    const [made] = await Promise.all([
      library.call(createDocument, { as: librarian, body }),
      sweep(),
    ]);
    const [row] = await orm.select().from(upload).where(eq(upload.blobPath, blobPath));
    const removals = await pool.query(`select from jobs.job where data->>'uploadId' = $1`, [
      row?.id,
    ]);
    expect([made.status, removals.rows.length]).toEqual(made.status === 201 ? [201, 0] : [400, 1]);
  }
});
