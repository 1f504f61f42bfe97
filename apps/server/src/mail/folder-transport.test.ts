import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderTransport } from './create-mail-transport.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const message = {
  id: '0199f9c8-0000-7000-8000-000000000001',
  to: 'zoe@example.org',
  writtenAt: '2026-11-21T09:30:00.5Z',
  subject: 'Één onderwerp',
  text: 'Hallo\n',
  html: '<p>Hallo</p>',
};

it('writes one whole file per mail, and a repeat replaces it', async () => {
  const transport = folderTransport(folder, 'Lumen <portal@lumen.example>');
  await transport.deliver(message);
  await transport.deliver(message);
  const names = await readdir(folder);
  expect(names).toEqual([`2026-11-21T09-30-00-500Z-${message.id}.eml`]);
  const mail = await PostalMime.parse(await readFile(join(folder, String(names[0]))));
  expect(mail).toMatchObject({
    subject: 'Één onderwerp',
    from: { name: 'Lumen', address: 'portal@lumen.example' },
    to: [{ address: 'zoe@example.org' }],
    messageId: `<${message.id}@lumen.example>`,
    date: '2026-11-21T09:30:00.000Z',
  });
});

it('names the files in the order of their writing', async () => {
  const transport = folderTransport(folder, 'portal@lumen.example');
  for (const writtenAt of [
    '2026-11-21T10:00:00Z',
    '2026-11-21T09:59:59.999Z',
    '2026-11-21T10:00:00.001Z',
  ])
    await transport.deliver({
      ...message,
      id: writtenAt.slice(-8, -1).replaceAll(/\W/g, ''),
      writtenAt,
    });
  expect((await readdir(folder)).toSorted().map((name) => name.slice(11, 23))).toEqual([
    '09-59-59-999',
    '10-00-00-000',
    '10-00-00-001',
  ]);
});

it('writes many mails at once, of which one that cannot be written does not fail the others', async () => {
  const transport = folderTransport(folder, 'portal@lumen.example');
  await transport.deliver(message);
  const ids = Array.from({ length: 25 }, (_, at) => `id-${at}`);
  await mkdir(join(folder, '2026-11-21T09-30-00-500Z-id-7.eml'));
  const results = await Promise.allSettled(ids.map((id) => transport.deliver({ ...message, id })));
  expect(results.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([7]);
  const names = await readdir(folder);
  expect(names.filter((name) => /id-\d+\.eml$/.test(name))).toHaveLength(25);
});

it('says when the folder cannot be written', async () => {
  await expect(folderTransport(folder, 'portal@lumen.example').check()).resolves.toBeUndefined();
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(folderTransport(file, 'portal@lumen.example').check()).rejects.toThrow();
});
