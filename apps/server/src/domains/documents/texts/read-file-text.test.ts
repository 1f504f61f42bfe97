import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Storage } from '#server/storage/storage.ts';
import { PdfProcessKilled, type PdfReader } from './pdf-reader.ts';
import { readFileText } from './read-text.ts';

const { signal } = new AbortController();
const pdf = { blobPath: 'document/1/manual.pdf', contentType: 'application/pdf' };
const plain = { blobPath: 'document/1/notes.txt', contentType: 'text/plain' };

/** Creates a store whose only file begins and never ends. */
function stalledStore(): { file: Readable; storage: Pick<Storage, 'read'> } {
  const file = new Readable({ read: () => undefined });
  file.push('beginning');
  return { file, storage: { read: async () => file } };
}

const createReader = (read: PdfReader['read']): PdfReader => ({ read, close: () => undefined });
const killed = createReader(() => Promise.reject(new PdfProcessKilled('killed')));

describe('text of a stored file', () => {
  it('retries after its process was killed, until the last run', async () => {
    const { storage, file } = stalledStore();
    const tools = { storage, pdfReader: killed };
    await expect(readFileText(tools, pdf, { signal, isLast: false })).rejects.toThrow('killed');
    expect(file.destroyed).toBe(true);
    expect(await readFileText(tools, pdf, { signal, isLast: true })).toEqual({
      reason: 'too_much_memory',
    });
  });

  it('fails the run when it was stopped or another error occurred', async () => {
    const { storage } = stalledStore();
    const stopped = { signal: AbortSignal.abort(), isLast: true };
    await expect(readFileText({ storage, pdfReader: killed }, pdf, stopped)).rejects.toThrow(
      'aborted',
    );
    const pdfReader = createReader(() => Promise.reject(new Error('out of reach')));
    const last = { signal, isLast: true };
    await expect(readFileText({ storage, pdfReader }, pdf, last)).rejects.toThrow('out of reach');
  });

  it('stops waiting when the run ends', async () => {
    const { storage, file } = stalledStore();
    const job = new AbortController();
    const text = readFileText({ storage, pdfReader: killed }, plain, {
      signal: job.signal,
      isLast: false,
    });
    setTimeout(() => job.abort(), 50);
    await expect(text).rejects.toThrow();
    expect(file.destroyed).toBe(true);
  });
});
