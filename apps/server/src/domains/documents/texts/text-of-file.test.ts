import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Storage } from '#server/storage/storage.ts';
import { PdfProcessKilled, type PdfReader } from './pdf-reader.ts';
import { textOfFile } from './text-of-file.ts';

const { signal } = new AbortController();
const pdf = { blobPath: 'document/1/manual.pdf', contentType: 'application/pdf' };
const plain = { blobPath: 'document/1/notes.txt', contentType: 'text/plain' };

/** A store whose one file begins and never ends. */
function stalledStore(): { file: Readable; storage: Pick<Storage, 'read'> } {
  const file = new Readable({ read: () => undefined });
  file.push('beginning');
  return { file, storage: { read: async () => file } };
}

const readerThat = (read: PdfReader['read']): PdfReader => ({ read, close: () => undefined });
const killed = readerThat(() => Promise.reject(new PdfProcessKilled('killed')));

describe('the text of a stored file', () => {
  it('is asked for again where its process was killed, until the last run', async () => {
    const { storage, file } = stalledStore();
    const tools = { storage, pdfReader: killed };
    await expect(textOfFile(tools, pdf, { signal, isLast: false })).rejects.toThrow('killed');
    expect(file.destroyed).toBe(true);
    expect(await textOfFile(tools, pdf, { signal, isLast: true })).toEqual({
      reason: 'too_much_memory',
    });
  });

  it('is not given up where the run was stopped, or something else went wrong', async () => {
    const { storage } = stalledStore();
    const stopped = { signal: AbortSignal.abort(), isLast: true };
    await expect(textOfFile({ storage, pdfReader: killed }, pdf, stopped)).rejects.toThrow(
      'aborted',
    );
    const pdfReader = readerThat(() => Promise.reject(new Error('out of reach')));
    const last = { signal, isLast: true };
    await expect(textOfFile({ storage, pdfReader }, pdf, last)).rejects.toThrow('out of reach');
  });

  it('is waited for no longer than the run lasts', async () => {
    const { storage, file } = stalledStore();
    const job = new AbortController();
    const text = textOfFile({ storage, pdfReader: killed }, plain, {
      signal: job.signal,
      isLast: false,
    });
    setTimeout(() => job.abort(), 50);
    await expect(text).rejects.toThrow();
    expect(file.destroyed).toBe(true);
  });
});
