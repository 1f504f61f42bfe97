import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface WebFilesOptions {
  /** The built web application. */
  readonly folder: string;
  /** Whether the sign-in page shows the demo accounts. */
  readonly demo: boolean;
  /** Where the files' links lead; null where that is the portal itself. */
  readonly filesOrigin: string | null;
}

/** What the pages may load; files come from the portal, or from the store where it is elsewhere. */
function contentSecurityPolicy(filesOrigin: string | null): string {
  const files = filesOrigin === null ? '' : ` ${filesOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self'${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Serves the web application: hashed files for a year, compressed ahead; every other path is the
 * page itself, which routes on. Answers the page's sender, for whatever else finds no route.
 */
export async function registerWebFiles(
  app: FastifyInstance,
  { folder, demo, filesOrigin }: WebFilesOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = pageOf(folder, demo);
  const policy = contentSecurityPolicy(filesOrigin);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page is sent below, with its headers and the mark.
    globIgnore: ['index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .headers({
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  for (const path of ['/', '/index.html']) app.get(path, { schema: { hide: true } }, sendPage);
  return sendPage;
}

/** The page, with the mark by which the sign-in form knows that this is a demo. */
function pageOf(folder: string, demo: boolean): string {
  const file = join(folder, 'index.html');
  if (!existsSync(file))
    return '<!doctype html><title>Partner portal</title><p>The web application is not built.</p>';
  const page = readFileSync(file, 'utf8');
  return demo ? page.replace('</head>', '<meta name="portal-demo" content="true" /></head>') : page;
}
