import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeDocument } from '@portal/contract/documents';
import { createBatchRun, createRun, runJobs } from '#server/testing/run-jobs.ts';
import type { Caller } from '#server/testing/portal.ts';
import { runLibrary, type RunningLibrary } from '#server/testing/library-fixture.ts';
import { document } from '../library/document.table.ts';
import { documentPassage, documentText } from './document-text.table.ts';
import { findUnreadTexts } from './schedule-text-reading.ts';
import { createEncryptedPdf, createSamplePdf, toTextContent } from '#server/testing/pdf-samples.ts';
import { readText } from './read-text.ts';
import { readTextProgress } from './text-progress.ts';

let library: RunningLibrary;
let librarian: Caller;

beforeAll(async () => {
  library = await runLibrary();
  librarian = await library.signedIn(await library.world.addEmployee(['documents']));
});
afterAll(() => library.close());

const readAll = () => runJobs(library, readText, library);
const pdf = (text: string) => createSamplePdf({ content: toTextContent(text) });

async function readStored(id: string) {
  const { orm } = library.database;
  const [text] = await orm.select().from(documentText).where(eq(documentText.documentId, id));
  const passages = await orm
    .select({ body: documentPassage.body })
    .from(documentPassage)
    .where(eq(documentPassage.documentId, id));
  return text && { reason: text.noTextReason, text: passages.map(({ body }) => body).join(' ') };
}

const findUnread = (): Promise<void> => findUnreadTexts.handler(library)({}, createRun(library));

it('stores the text of a new document and replaces it with that of a new file', async () => {
  const { id } = await library.add(librarian, { bytes: pdf('Polish the lens') });
  expect(await readStored(id)).toBeUndefined();
  expect(await readAll()).toBe(1);
  expect(await readStored(id)).toEqual({ reason: null, text: 'Polish the lens' });
  const body = { blob_path: await library.put(librarian, pdf('Replace the lens')) };
  await library.call(changeDocument, { as: librarian, params: { id }, body });
  expect(await readStored(id)).toBeUndefined();
  await readAll();
  expect(await readStored(id)).toEqual({ reason: null, text: 'Replace the lens' });
});

it('stores the reason when a file has no text and does not read it again', async () => {
  const { storage, world } = library;
  const files = {
    encrypted: await library.add(librarian, { bytes: createEncryptedPdf() }),
    broken: await library.add(librarian),
    empty: await library.add(librarian, { bytes: pdf('') }),
    gone: await world.addDocument(),
    other_kind: await world.addDocument({ contentType: 'image/png' }),
  };
  await findUnread();
  await readAll();
  for (const [reason, { id }] of Object.entries(files)) {
    expect(await readStored(id)).toEqual({ reason, text: '' });
  }
  const read = vi.spyOn(storage, 'read');
  await findUnread();
  expect(await readAll()).toBe(0);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it('reads plain texts', async () => {
  const { id } = await library.add(librarian, {
    bytes: Buffer.from('# Étalonnage\n'),
    name: 'notes.md',
  });
  await readAll();
  expect(await readStored(id)).toEqual({ reason: null, text: '# Étalonnage' });
});

it('finds at start, in batches, files that were never read or in another language', async () => {
  const { world, storage, database } = library;
  const blobPath = 'document/found/manual.pdf';
  await storage.put(blobPath, Readable.from([pdf('found later')]), 'application/pdf');
  const { id } = await world.addDocument({ blobPath });
  for (let at = 0; at < 102; at += 1) await world.addDocument({ contentType: 'image/png' });
  await findUnread();
  await readAll();
  expect(await readStored(id)).toEqual({ reason: null, text: 'found later' });
  expect(await runJobs(library, findUnreadTexts, library)).toBe(1);
  expect(await readAll()).toBe(3);
  await findUnread();
  expect(await readAll()).toBe(0);
  await database.orm.update(document).set({ language: 'nl' }).where(eq(document.id, id));
  await findUnread();
  expect(await readAll()).toBe(1);
  const [text] = await database.orm
    .select()
    .from(documentText)
    .where(eq(documentText.documentId, id));
  expect(text?.language).toBe('nl');
});

it('stores nothing when the file is replaced or the document deleted meanwhile', async () => {
  const { storage, database } = library;
  const readWhile = async (change: () => Promise<unknown>) => {
    const read = vi.spyOn(storage, 'read').mockImplementation(async () => {
      await change();
      return Readable.from([pdf('too late')]);
    });
    await readAll();
    read.mockRestore();
  };
  const { id } = await library.add(librarian, { bytes: pdf('too late') });
  const body = { blob_path: await library.put(librarian, pdf('in time')) };
  await readWhile(() => library.call(changeDocument, { as: librarian, params: { id }, body }));
  expect(await readStored(id)).toBeUndefined();
  await readAll();
  expect(await readStored(id)).toEqual({ reason: null, text: 'in time' });
  const deleted = await library.add(librarian, { bytes: pdf('too late') });
  await readWhile(() => database.orm.delete(document).where(eq(document.id, deleted.id)));
  expect(await readStored(deleted.id)).toBeUndefined();
});

it('stores a megabyte of distinct words', async () => {
  const words = Array.from({ length: 400_000 }, (_word, at) => (at * 7919).toString(36)).join(' ');
  const { id } = await library.add(librarian, { bytes: Buffer.from(words), name: 'log.txt' });
  await readAll();
  expect(await readStored(id)).toMatchObject({ reason: null });
});

it('stores the texts of a batch together, and retries only the file that cannot be read', async () => {
  const { storage, database } = library;
  const added = await Promise.all(
    ['a', 'b', 'c'].map((name) => library.add(librarian, { bytes: pdf(name) })),
  );
  const [first, second, third] = added.map(({ id }) => id);
  const read = storage.read.bind(storage);
  const broken = vi.spyOn(storage, 'read').mockImplementation((path) => {
    return path === added[1]?.blobPath ? Promise.reject(new Error('store away')) : read(path);
  });
  const { signal } = new AbortController();
  const jobs = added.map(({ id }) => ({ id, signal, isLast: false, data: { documentId: id } }));
  const rest = vi.fn(async () => undefined);
  const run = { ...createBatchRun(library), rest };
  await readText.batchHandler(library)(jobs, run);
  broken.mockRestore();
  expect(run.outcomes.map(({ error }) => error)).toEqual([null, new Error('store away'), null]);
  expect(await readStored(String(first))).toEqual({ reason: null, text: 'a' });
  expect(await readStored(String(second))).toBeUndefined();
  expect(await readStored(String(third))).toEqual({ reason: null, text: 'c' });
  expect(rest).toHaveBeenCalled();
  const unread = await database.orm.$count(document);
  expect(await readTextProgress(database)).toEqual({ done: unread - 1, remaining: 1 });
  await readAll();
  expect(await readTextProgress(database)).toEqual({ done: unread, remaining: 0 });
});
