import type { ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createPdfReader,
  PdfProcessKilled,
  type PdfReader,
  startPdfProcess,
} from './pdf-reader.ts';
import {
  createBombPdf,
  createEncryptedPdf,
  createEndlessPdf,
  createSamplePdf,
  toTextContent,
} from '#server/testing/pdf-samples.ts';

/**
 * Most tests share a reader, or one with a short limit: to start a process takes most of their time, and
 * each test that ends it shows that the reader goes on with another.
 */
const shared = createPdfReader();
const started: ChildProcess[] = [];
const startNoted = (): ChildProcess => {
  const child = startPdfProcess();
  started.push(child);
  return child;
};
const hasty = createPdfReader({ timeLimit: 4000, start: startNoted });
const readers: PdfReader[] = [shared, hasty];

afterAll(() => {
  for (const made of readers) made.close();
});

const { signal } = new AbortController();

/** Yields a file in chunks, like a store. */
async function* inPieces(file: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

/** Yields the beginning of a file and then stalls. */
async function* stalled(): AsyncGenerator<Uint8Array> {
  yield createSamplePdf({ content: toTextContent('half a file') }).subarray(0, 300);
  await new Promise(() => undefined);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-1.7');
  throw new Error('out of reach');
}

describe('PDF reader', () => {
  it('reads one file after the other', async () => {
    const french = createSamplePdf({ content: toTextContent('Nettoyer apr\\350s l\\222usage') });
    expect(await shared.read(inPieces(french), signal)).toEqual({ text: 'Nettoyer après l’usage' });
    const english = createSamplePdf({ content: toTextContent('Clean it') });
    expect(await shared.read(inPieces(english), signal)).toEqual({ text: 'Clean it' });
  });

  it('runs no script of a file', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while \\(true\\) {}) >>';
    const file = createSamplePdf({ content: toTextContent('harmless'), catalog: script });
    expect(await shared.read(inPieces(file), signal)).toEqual({ text: 'harmless' });
  });

  it.each([
    ['encrypted', createEncryptedPdf()],
    ['broken', Buffer.from('%PDF-1.7 a manual')],
    ['broken', Buffer.from('no PDF at all')],
    ['broken', Buffer.alloc(0)],
  ])('reports a file that is %s', async (reason, file) => {
    expect(await shared.read(inPieces(file), signal)).toEqual({ reason });
  });

  it('stops a decompression bomb and reads the next file', async () => {
    expect(await shared.read(inPieces(createBombPdf()), signal)).toEqual({
      reason: 'too_much_memory',
    });
    const file = createSamplePdf({ content: toTextContent('still here') });
    expect(await shared.read(inPieces(file), signal)).toEqual({ text: 'still here' });
  }, 60_000);

  it('stops a file that exceeds the time limit and reads the next one', async () => {
    const late = hasty.read(inPieces(createEndlessPdf()), signal);
    // It is at work by then. For the rest of the time it need not be.
    setTimeout(() => process.kill(started.at(-1)?.pid ?? NaN, 'SIGSTOP'), 1000);
    expect(await late).toEqual({ reason: 'too_slow' });
    const file = createSamplePdf({ content: toTextContent('still here') });
    expect(await hasty.read(inPieces(file), signal)).toEqual({ text: 'still here' });
  }, 60_000);

  it('rejects a file over 64 MiB without reading on', async () => {
    let taken = 0;
    async function* large(): AsyncGenerator<Uint8Array> {
      const piece = new Uint8Array(8 * 1024 * 1024);
      for (; taken < 40; taken += 1) yield piece;
    }
    expect(await shared.read(large(), signal)).toEqual({ reason: 'too_large' });
    expect(taken).toBeLessThan(10);
  }, 60_000);

  it('passes on an error of the store', async () => {
    await expect(shared.read(broken(), signal)).rejects.toThrow('out of reach');
  });

  it('returns to each of two concurrent calls its own text', async () => {
    const texts = ['first', 'second', 'third'].map((text) =>
      shared.read(inPieces(createSamplePdf({ content: toTextContent(text) }), 100), signal),
    );
    expect(await Promise.all(texts)).toEqual([
      { text: 'first' },
      { text: 'second' },
      { text: 'third' },
    ]);
  }, 60_000);

  it('stops waiting for a stalled file and reads the next one', async () => {
    const late = expect(hasty.read(stalled(), signal)).rejects.toThrow('in time');
    const file = createSamplePdf({ content: toTextContent('whole') });
    expect(await hasty.read(inPieces(file), signal)).toEqual({ text: 'whole' });
    await late;
  }, 60_000);

  it('stops with its job and reads the next file', async () => {
    const job = new AbortController();
    const stopped = expect(shared.read(stalled(), job.signal)).rejects.toThrow('aborted');
    const endless = expect(shared.read(inPieces(createEndlessPdf()), job.signal)).rejects.toThrow(
      'aborted',
    );
    const file = createSamplePdf({ content: toTextContent('whole') });
    const next = shared.read(inPieces(file), signal);
    setTimeout(() => job.abort(), 300);
    await Promise.all([stopped, endless]);
    expect(await next).toEqual({ text: 'whole' });
  }, 60_000);

  it('does not blame the file when something else killed the process', async () => {
    const pdfs = createPdfReader({ start: startNoted });
    readers.push(pdfs);
    const killed = expect(pdfs.read(inPieces(createEndlessPdf()), signal)).rejects.toThrow(
      PdfProcessKilled,
    );
    const before = started.length;
    setTimeout(() => process.kill(started[before]?.pid ?? NaN, 'SIGKILL'), 500);
    await killed;
    const file = createSamplePdf({ content: toTextContent('still here') });
    expect(await pdfs.read(inPieces(file), signal)).toEqual({ text: 'still here' });
    expect(started.length).toBe(before + 2);
  }, 60_000);

  it('stops reading at the maximum text length', async () => {
    const line = `(${'a'.repeat(10_000)}) Tj 0 -1 Td `;
    const content = `BT /F1 0.01 Tf 50 700 Td ${line.repeat(110)} ET`;
    const result = await shared.read(inPieces(createSamplePdf({ content })), signal);
    expect('text' in result && result.text.length).toBe(1_000_000);
  }, 60_000);
});
