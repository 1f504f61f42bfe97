import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { addMilliseconds, minutes, type Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { localStoreRoutes, type LocalStoreRoutesOptions } from '../storage/local-store-routes.ts';
import { openLocalStore, type LocalStore } from '../storage/local-store.ts';
import type { DownloadPermit, SignedUpload, UploadPermit } from '../storage/storage.ts';

interface StoreResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A built-in store in its own folder, served on a real port. For tests. */
export interface RunningStore {
  readonly store: LocalStore;
  readonly folder: string;
  /** Base URL. */
  readonly address: string;
  /** Moves the store's clock on. */
  pass(milliseconds: number): void;
  permitUpload(overrides?: Partial<UploadPermit>): Promise<SignedUpload & { blobPath: string }>;
  permitDownload(blobPath: string, overrides?: Partial<DownloadPermit>): Promise<string>;
  put(
    upload: SignedUpload,
    body: Uint8Array,
    headers?: OutgoingHttpHeaders,
  ): Promise<StoreResponse>;
  /** Uploads under a new path. Returns the path. */
  keep(body: Uint8Array): Promise<string>;
  /** Names of what uploads have not finished or cleared. */
  drafts(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Opens the store and listens; `pass` advances its own clock, not a given one. */
export async function runStore(
  options: Omit<LocalStoreRoutesOptions, 'store'> = {},
  given?: Clock,
): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
  let now = new Date('2026-03-01T12:00:00Z');
  const clock = given ?? { now: () => now };
  const app = fastify({ forceCloseConnections: true });
  const address = { url: '' };
  app.setErrorHandler(async (error, _request, reply) => {
    const { status, code } = error instanceof DomainError ? error : { status: 500, code: 'fault' };
    return reply.code(status).send({ code });
  });
  const store = await openLocalStore({
    folder,
    secretKey: 'a secret for tests',
    clock,
  });
  await app.register(localStoreRoutes, { store, ...options });
  address.url = await app.listen({ port: 0, host: '127.0.0.1' });
  const here = (url: string): string => new URL(url, address.url).href;

  const running: RunningStore = {
    store,
    folder,
    address: address.url,
    pass: (milliseconds) => {
      now = addMilliseconds(now, milliseconds);
    },
    permitUpload: async (overrides = {}) => {
      const permit: UploadPermit = {
        blobPath: `documents/${newId()}/file.pdf`,
        contentType: 'application/pdf',
        size: null,
        expiresAt: addMilliseconds(clock.now(), minutes(15)),
        ...overrides,
      };
      const upload = await store.uploadUrl(permit);
      return { ...upload, url: here(upload.url), blobPath: permit.blobPath };
    },
    permitDownload: async (blobPath, overrides = {}) => {
      const permit: DownloadPermit = {
        blobPath,
        fileName: 'file.pdf',
        contentType: 'application/pdf',
        disposition: 'inline',
        expiresAt: addMilliseconds(clock.now(), minutes(5)),
        ...overrides,
      };
      return here(await store.downloadUrl(permit));
    },
    put: (upload, body, headers = {}) =>
      call('PUT', upload.url, { ...upload.headers, ...headers }, body),
    keep: async (body) => {
      const upload = await running.permitUpload();
      await running.put(upload, body);
      return upload.blobPath;
    },
    drafts: () => readdir(join(folder, 'incoming')),
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
  return running;
}

/**
 * Sends one HTTP request on its own connection, with these headers. Like a browser it does not ask
 * to close the connection: a server that closes it while a refused body still arrives can lose its
 * response (RFC 9112 §9.6).
 */
export async function call(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
  body?: Uint8Array,
): Promise<StoreResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<StoreResponse>();
  const agent = new Agent({ keepAlive: true });
  const outgoing = request(url, { method, headers, agent }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('error', reject);
    incoming.once('end', () => {
      const { statusCode: status = 0, headers: received } = incoming;
      resolve({ status, headers: received, body: Buffer.concat(chunks) });
    });
  });
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise.finally(() => agent.destroy());
}
