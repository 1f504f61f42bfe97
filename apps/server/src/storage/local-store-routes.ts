import { maxUploadSize } from '@portal/contract/documents';
import type { FastifyInstance } from 'fastify';
import { localStorePaths, type LocalStore } from './local-store.ts';
import { receiveUpload } from './receive-upload.ts';
import { sendDownload } from './send-download.ts';
import { discardBody, idleUpload } from './upload-body.ts';

interface Linked {
  Querystring: { link?: unknown };
}

/** These are no part of the API: whoever calls them was given the link. */
const unlisted = { schema: { hide: true } };

export interface LocalStoreRoutesOptions {
  readonly store: LocalStore;
  /** Bytes a file may have at most, where its link does not say the number. */
  readonly largest?: number;
  /** Milliseconds without a byte after which an upload is cut. */
  readonly idle?: number;
}

/**
 * Answers the links of the built-in store: PUT of a new file, GET and HEAD of a kept one. They
 * carry no session and need none; signature, expiry, path, type, size and single use guard them,
 * which is why the CSRF check passes them by (API.md §1). No CORS: the portal's own pages only.
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
