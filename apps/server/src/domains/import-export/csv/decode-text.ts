import type { ImportEncoding, ImportProblem } from '@portal/contract/import-export';

/** Reason why a file cannot be read to its end. */
export class CsvProblem extends Error {
  readonly problem: Extract<ImportProblem, 'encoding' | 'quotes' | 'row_too_long'>;

  constructor(problem: CsvProblem['problem'], cause?: unknown) {
    super(problem, { cause });
    this.name = 'CsvProblem';
    this.problem = problem;
  }
}

/**
 * Control characters that are no white space, among them the end-of-file mark of DOS. They go before
 * the cells are told apart, because one beside a quotation mark would make the file unreadable; all
 * else is cleaned with the text of its field.
 */
// oxlint-disable-next-line no-control-regex -- removes exactly these characters
const controls = /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/gu;

/** Removes the control characters of a text. */
export const removeControls = (text: string): string => text.replaceAll(controls, '');

/**
 * Yields the bytes as text, without the byte order mark and without control characters other than
 * white space.
 * @throws CsvProblem `encoding` for bytes that the encoding does not have, because characters would
 * be lost silently.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): AsyncGenerator<string> {
  for await (const text of decode(bytes, encoding)) {
    const cleaned = removeControls(text);
    if (cleaned !== '') yield cleaned;
  }
}

async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new CsvProblem('encoding', error) : error;
  }
}

/** Bytes at the beginning of a file that state its encoding. */
const signatures = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/**
 * Detects the encoding of a whole file: that of its byte order mark, otherwise UTF-8, otherwise
 * Windows-1252. `read` opens the file, and is called again for each attempt.
 * @throws CsvProblem `encoding` for a file that is not text in one of these encodings; whatever
 * `read` throws.
 */
export async function detectEncoding(
  read: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<ImportEncoding> {
  const signed = findSignature(await readStart(await read()));
  if (signed) {
    await assertText(await read(), signed);
    return signed;
  }
  try {
    await assertText(await read(), 'utf-8');
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
  }
  await assertText(await read(), 'windows-1252');
  await assertSingleBytes(await read());
  return 'windows-1252';
}

function findSignature(start: Uint8Array): ImportEncoding | undefined {
  return signatures.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0];
}

/** Returns at least the first three bytes, if the file has them. */
async function readStart(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let start = Buffer.alloc(0);
  for await (const piece of bytes) {
    start = Buffer.concat([start, piece]);
    if (start.length >= 3) break;
  }
  return start;
}

/**
 * Characters that Windows-1252 does not have, though its decoder returns them. U+0000 means UTF-16
 * without a mark, or no text at all.
 */
// oxlint-disable-next-line no-control-regex -- finds exactly these characters
const impossible = { all: /\u0000/u, windows: /[\u0000\u0081\u008D\u008F\u0090\u009D]/u };

async function assertText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): Promise<void> {
  const wrong = encoding === 'windows-1252' ? impossible.windows : impossible.all;
  for await (const text of decode(bytes, encoding))
    if (wrong.test(text)) throw new CsvProblem('encoding');
}

/** Characters of several bytes in UTF-8, with each byte as one character. */
const utf8Letters = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/gu;

/**
 * Rejects UTF-8 that is damaged somewhere: read as Windows-1252, all its accents would be wrong.
 * @throws CsvProblem `encoding` if most bytes beyond ASCII form characters of UTF-8.
 */
async function assertSingleBytes(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let [letters, others] = [0, 0];
  for await (const piece of bytes) {
    const text = Buffer.from(piece).toString('latin1');
    letters += text.match(utf8Letters)?.length ?? 0;
    others += text.replaceAll(utf8Letters, '').match(/[\x80-\xFF]/gu)?.length ?? 0;
  }
  if (letters > others) throw new CsvProblem('encoding');
}
