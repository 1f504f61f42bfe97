import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { isPageRequest, registerWebFiles } from './web-files.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A server of a small web application. */
async function serve(
  options: { filesOrigin?: string; offlineStart?: boolean } = {},
): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
  await mkdir(join(folder, 'assets/pdf-3c4d'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<head></head>');
  await writeFile(join(folder, 'sw.js'), 'const built = true;');
  await writeFile(join(folder, 'sw.js.br'), 'compressed');
  await writeFile(join(folder, 'manifest.nl.webmanifest'), '{"lang":"nl"}');
  await writeFile(join(folder, 'assets/index-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets/pdf-3c4d/a b.bcmap'), 'map');
  await writeFile(join(folder, 'assets/heif-worker-5e6f.js'), 'export {};');
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, '.vite/manifest.json'),
    '{"src/app/start-portal.tsx":{"file":"assets/start-1a2b.js"}}',
  );
  const app = fastify();
  const { filesOrigin = null, offlineStart = true } = options;
  const sendPage = await registerWebFiles(app, {
    folder,
    demo: false,
    offlineStart,
    filesOrigin,
  });
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendPage(request, reply) : reply.code(404).send(),
  );
  cleanUps.push(
    () => app.close(),
    () => rm(folder, { recursive: true }),
  );
  return app;
}

async function policyWith(filesOrigin?: string): Promise<Map<string, string>> {
  const app = await serve(filesOrigin === undefined ? {} : { filesOrigin });
  const { headers } = await app.inject('/');
  const parts = String(headers['content-security-policy']).split('; ');
  return new Map(parts.map((part) => [part.split(' ', 1)[0] ?? '', part]));
}

test('allows pages to load files from the storage, and from nowhere else', async () => {
  const own = await policyWith();
  const origin = 'https://files.blob.core.windows.net';
  const azure = await policyWith(origin);
  for (const [name, part] of own) {
    const opened = ['img-src', 'media-src', 'connect-src'].includes(name);
    expect(azure.get(name)).toBe(opened ? `${part} ${origin}` : part);
  }
  expect(own.get('connect-src')).toBe("connect-src 'self'");
  expect(own.get('script-src')).toBe("script-src 'self'");
});

test('allows the worker and the manifest from the portal only', async () => {
  const policy = await policyWith();
  expect(policy.get('worker-src')).toBe("worker-src 'self'");
  expect(policy.get('manifest-src')).toBe("manifest-src 'self'");
});

test.each(['identity', 'br'])(
  'revalidates the worker each time, with the whole portal as its scope (%s)',
  async (encoding) => {
    const app = await serve();
    const response = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(encoding === 'br' ? 'compressed' : 'const built = true;');
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    });
  },
);

test('allows WebAssembly to the decoder of pictures, and to nothing else', async () => {
  const app = await serve();
  const policyOf = async (url: string) =>
    (await app.inject(url)).headers['content-security-policy'];
  expect(await policyOf('/assets/heif-worker-5e6f.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(await policyOf('/assets/index-1a2b.js')).toBe(
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(await policyOf('/')).not.toContain('wasm');
});

test('serves a manifest with its own type and revalidates it each time', async () => {
  const { headers } = await (await serve()).inject('/manifest.nl.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(headers['cache-control']).toBe('no-cache');
});

test('preloads the next scripts of a page of the portal, and not of a public page', async () => {
  const app = await serve();
  const link = async (url: string) => (await app.inject(url)).headers['link'];
  for (const path of ['/dashboard', '/dashboard/documents?page=2'])
    expect(await link(path)).toBe('</assets/start-1a2b.js>; rel="modulepreload"; crossorigin');
  for (const path of ['/', '/terms', '/dashboards']) expect(await link(path)).toBeUndefined();
});

test('caches hashed files for a year, and only those', async () => {
  const { headers } = await (await serve()).inject('/assets/index-1a2b.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers).not.toHaveProperty('service-worker-allowed');
});

test.each(['GET', 'HEAD'] as const)(
  'serves a file in a folder of the assets to %s',
  async (method) => {
    const app = await serve();
    const { statusCode, body, headers } = await app.inject({
      method,
      url: '/assets/pdf-3c4d/a%20b.bcmap',
    });
    expect(statusCode).toBe(200);
    expect(body).toBe(method === 'GET' ? 'map' : '');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  },
);

test.each([
  '/assets/index-9z9z.js',
  '/assets/',
  '/assets/pdf-3c4d',
  '/assets/..%2fsw.js',
  '/assets//index-1a2b.js',
  '/.vite/manifest.json',
  '/assets/%2e%2e/.vite/manifest.json',
])('serves no file at %s', async (url) => {
  expect(await (await serve()).inject(url)).toMatchObject({ statusCode: 404, body: '' });
});

test('removes the worker where offline start is off', async () => {
  const defaultPage = await (await serve()).inject('/');
  expect(defaultPage.body).not.toContain('portal-offline');
  const app = await serve({ offlineStart: false });
  expect((await app.inject('/')).body).toContain('<meta name="portal-offline" content="false" />');
  const { body, headers } = await app.inject('/sw.js');
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('built');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  });
});
