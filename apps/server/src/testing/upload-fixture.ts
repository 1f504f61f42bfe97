import { eq, sql } from 'drizzle-orm';
import { createDocument } from '#server/domains/documents/library/save-document.ts';
import { getDownloadUrl } from '#server/domains/documents/library/get-download-url.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import type { OpenedStore } from './every-store-fixture.ts';
import { call } from './store-fixture.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { createRun } from './run-jobs.ts';
import { testServices } from './test-services.ts';
import { removeFile } from '#server/domains/uploads/release-file.ts';
import { requestUpload } from '#server/domains/uploads/request-upload.ts';
import { finishUpload, requestUploadParts } from '#server/domains/uploads/upload-in-parts.ts';
import { sweepUploads } from '#server/domains/uploads/sweep-uploads.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';

type UploadOptions = Omit<Parameters<typeof requestUpload>[1], 'upload_type'> & {
  readonly upload_type?: Parameters<typeof requestUpload>[1]['upload_type'];
};

/** The verbs of uploads on a store of either kind, called without a port. For tests. */
export interface UploadFixture extends Services {
  readonly context: () => Context;
  /** Requests a link. */
  requestUpload(options: UploadOptions): ReturnType<typeof requestUpload>;
  /** Requests a link and uploads the bytes. Returns the blob path and the store's status. */
  put(
    options: UploadOptions,
    bytes: Uint8Array,
  ): Promise<{ blobPath: string; status: number; url: string }>;
  requestParts(blobPath: string): ReturnType<typeof requestUploadParts>;
  /** Joins the parts of an upload and compares their digests. */
  finish(blobPath: string, digests: readonly string[]): Promise<void>;
  /** Makes a document of an upload; gives its id. */
  file(blobPath: string): Promise<string>;
  /** Returns the response to a document's file link. */
  fetch(id: string, download: boolean): ReturnType<typeof call>;
  /** Runs the removals that are due, as the worker would; gives how many. */
  removeReleased(): Promise<number>;
  sweep(): Promise<void>;
  /** Makes an upload older than it is, in its row alone. */
  age(blobPath: string, interval: string): Promise<void>;
  countRows(blobPath: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens a database of its own for the store. */
export async function createUploadFixture(opened: OpenedStore): Promise<UploadFixture> {
  const own: TestDatabase = await testDatabase();
  const services = testServices(own.database, opened.storage);
  const { orm, pool } = own.database;
  const tools = { ...services, clock: systemClock };
  const context = (): Context => ({
    ...createSystemContext(services, 'test', new Date()),
    href: opened.address,
  });
  const uploading: UploadFixture = {
    ...services,
    context,
    requestUpload: (options) => requestUpload(context(), { upload_type: 'document', ...options }),
    async put(options, bytes) {
      const {
        upload_url: url,
        headers,
        blob_path: blobPath,
      } = await uploading.requestUpload(options);
      const sent = { ...headers, 'content-length': bytes.length };
      return { blobPath, url, status: (await call('PUT', url, sent, bytes)).status };
    },
    requestParts: (blobPath) => requestUploadParts(context(), { blob_path: blobPath }),
    finish: (blobPath, digests) =>
      finishUpload(context(), { blob_path: blobPath, part_sha256: [...digests] }),
    async file(blobPath) {
      const input = { title: 'Manual', category: 'technical', blob_path: blobPath } as const;
      return (await createDocument(context(), input)).id;
    },
    async fetch(id, download) {
      const { download_url: url } = await getDownloadUrl(context(), { id, download });
      return call('GET', url);
    },
    async removeReleased() {
      const due = await pool.query<{ id: string; upload: string }>(
        `delete from jobs.job where name = 'remove-file' and state in ('created', 'retry')
          and start_after <= now() returning id, data->>'uploadId' as upload`,
      );
      const remove = removeFile.handler(tools);
      for (const job of due.rows) await remove({ uploadId: job.upload }, createRun(own));
      return due.rows.length;
    },
    sweep: () => sweepUploads.handler(tools)({}, createRun(own)),
    async age(blobPath, interval) {
      const by = sql.raw(`interval '${interval}'`);
      const aged = {
        createdAt: sql`${upload.createdAt} - ${by}`,
        expiresAt: sql`${upload.expiresAt} - ${by}`,
        usedAt: sql`${upload.usedAt} - ${by}`,
      };
      await orm.update(upload).set(aged).where(eq(upload.blobPath, blobPath));
      // Expires the links, so that waiting work continues.
      await pool.query(
        `update jobs.job set start_after = start_after - $1::interval
          where name = 'remove-file' and data->>'uploadId' =
            (select id::text from upload where blob_path = $2)`,
        [interval, blobPath],
      );
    },
    countRows: (blobPath) => orm.$count(upload, eq(upload.blobPath, blobPath)),
    async close() {
      await own.close();
      await opened.stop();
    },
  };
  return uploading;
}
