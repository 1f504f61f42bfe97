import { afterEach, describe, expect, it } from 'vitest';
import { createPdfReader, type PdfReader } from './pdf-reader.ts';
import { bombPdf, encryptedPdf, endlessPdf, samplePdf, saying } from './pdf-samples.ts';

const readers: PdfReader[] = [];

function reader(options?: Parameters<typeof createPdfReader>[0]): PdfReader {
  const made = createPdfReader(options);
  readers.push(made);
  return made;
}

afterEach(() => {
  for (const made of readers.splice(0)) made.close();
});

/** A file in pieces, as a store gives it. */
async function* inPieces(file: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-1.7');
  throw new Error('out of reach');
}

describe('reading PDFs apart from the portal', () => {
  it('gives the text of one file after the other', async () => {
    const pdfs = reader();
    const french = samplePdf({ content: saying('Nettoyer apr\\350s l\\222usage') });
    expect(await pdfs.read(inPieces(french))).toEqual({ text: 'Nettoyer après l’usage' });
    const english = samplePdf({ content: saying('Clean it') });
    expect(await pdfs.read(inPieces(english))).toEqual({ text: 'Clean it' });
  });

  it('runs no script', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while \\(true\\) {}) >>';
    const file = samplePdf({ content: saying('harmless'), catalog: script });
    expect(await reader().read(inPieces(file))).toEqual({ text: 'harmless' });
  });

  it.each([
    ['encrypted', encryptedPdf()],
    ['broken', Buffer.from('%PDF-1.7 a manual')],
    ['broken', Buffer.from('no PDF at all')],
    ['broken', Buffer.alloc(0)],
  ])('says of a file that it is %s', async (reason, file) => {
    expect(await reader().read(inPieces(file))).toEqual({ reason });
  });

  it('ends with a bomb, and reads the next file', async () => {
    const pdfs = reader();
    expect(await pdfs.read(inPieces(bombPdf()))).toEqual({ reason: 'too_much_memory' });
    const file = samplePdf({ content: saying('still here') });
    expect(await pdfs.read(inPieces(file))).toEqual({ text: 'still here' });
  }, 60_000);

  it('gives up what is not done in time, and reads the next file', async () => {
    const pdfs = reader({ timeLimit: 1500 });
    const late = await pdfs.read(inPieces(endlessPdf()));
    expect(late).toEqual({ reason: 'too_slow' });
    const file = samplePdf({ content: saying('still here') });
    expect(await pdfs.read(inPieces(file))).toEqual({ text: 'still here' });
  }, 60_000);

  it('reads no file of more than 64 MiB, and takes no more of it', async () => {
    let taken = 0;
    async function* large(): AsyncGenerator<Uint8Array> {
      const piece = new Uint8Array(8 * 1024 * 1024);
      for (; taken < 40; taken += 1) yield piece;
    }
    expect(await reader().read(large())).toEqual({ reason: 'too_large' });
    expect(taken).toBeLessThan(10);
  }, 60_000);

  it('passes on that the store broke off', async () => {
    await expect(reader().read(broken())).rejects.toThrow('out of reach');
  });
});
