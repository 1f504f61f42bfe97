import { maxUploadSize } from '@portal/contract/documents';
import type { FastifyInstance } from 'fastify';
import { localStorePaths, type LocalStore } from './local-store.ts';
import { receiveUpload } from './receive-upload.ts';
import { sendDownload } from './send-download.ts';
import { discardBody, idleUpload } from './upload-body.ts';

interface Linked {
  Querystring: { link?: unknown };
}

/** Not part of the API: the caller was given the link. */
const unlisted = { schema: { hide: true } };

export interface LocalStoreRoutesOptions {
  readonly store: LocalStore;
  /** Maximum size of a file if its link does not state the size. */
  readonly largest?: number;
  /** Milliseconds without a byte after which an upload is cut. */
  readonly idle?: number;
}

/**
 * Serves the links of the built-in store: PUT of a new file, GET and HEAD of a stored one. They
 * need no session: signature, expiry, path, type, size and single use protect them, so the CSRF
 * check skips them (API.md §1). No CORS: only for the portal's own pages.
 */
export async function localStoreRoutes(
  app: FastifyInstance,
  options: LocalStoreRoutesOptions,
): Promise<void> {
  const { store, largest = maxUploadSize, idle = idleUpload } = options;

  // A body of any type stays a stream; nothing parses or gathers it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onError', async (request) => discardBody(request.raw));

  app.put<Linked>(localStorePaths.upload, unlisted, async (request, reply) => {
    await receiveUpload(store, request.query.link, request.raw, { most: largest, idle });
    return reply.code(201).header('cache-control', 'no-store').send();
  });

  app.route<Linked>({
    method: ['GET', 'HEAD'],
    url: localStorePaths.download,
    exposeHeadRoute: false,
    ...unlisted,
    handler: (request, reply) => sendDownload(store, request.query.link, request, reply),
  });
}
