import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerWebFiles } from './web-files.ts';

async function policyWith(filesOrigin: string | null): Promise<Map<string, string>> {
  const app = fastify();
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
  await registerWebFiles(app, { folder, demo: false, filesOrigin });
  const { headers } = await app.inject('/');
  await app.close();
  await rm(folder, { recursive: true });
  const parts = String(headers['content-security-policy']).split('; ');
  return new Map(parts.map((part) => [part.split(' ', 1)[0] ?? '', part]));
}

test('the pages may load files from where the store is, and load nothing else from there', async () => {
  const own = await policyWith(null);
  const origin = 'https://files.blob.core.windows.net';
  const azure = await policyWith(origin);
  for (const [name, part] of own) {
    const opened = ['img-src', 'media-src', 'connect-src'].includes(name);
    expect(azure.get(name)).toBe(opened ? `${part} ${origin}` : part);
  }
  expect(own.get('connect-src')).toBe("connect-src 'self'");
  expect(own.get('script-src')).toBe("script-src 'self'");
});
