import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { workbookLimits } from './workbook-limits.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/** Stored bytes that can be read from any offset. */
export interface ByteSource {
  readonly size: number;
  /** Returns up to `length` bytes from an offset on; null if they no longer exist. */
  readonly readRange: (offset: number, length: number) => Promise<Uint8Array | null>;
}

/** Files of a zip archive, each read when it is asked for. */
export interface Archive {
  has(name: string): boolean;
  /**
   * Yields the unpacked bytes of a file.
   * @throws WorkbookProblem for a file that is missing or damaged.
   */
  read(name: string): AsyncGenerator<Uint8Array>;
}

/** Bytes that one request to the store returns. */
const rangeSize = 1024 * 1024;

class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRanges(this.#source, start, end), { objectMode: false });
  }
}

async function* readRanges(
  { readRange }: ByteSource,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const bytes = await readRange(at, Math.min(rangeSize, end - at));
    if (!bytes || bytes.length === 0) throw new WorkbookProblem('import.workbook_damaged');
    yield bytes;
    at += bytes.length;
  }
}

/**
 * Opens a zip archive by its directory, without unpacking anything. Names are those of the
 * directory, with slashes.
 * @throws WorkbookProblem for an archive that is damaged, encrypted, or beyond `workbookLimits`;
 * whatever reading its bytes throws.
 */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const zip = await openZip(source);
  if (zip.entryCount > workbookLimits.files) {
    throw new WorkbookProblem('import.workbook_files', { most: workbookLimits.files });
  }
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      assertWithinLimits(entry, unpacked);
      // Names of parts are the same in any case (ECMA-376 part 2 §6.2.2).
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    throw toProblem(error);
  }
  const find = (name: string) => entries.get(name.toLowerCase());
  return {
    has: (name) => find(name) !== undefined,
    read: (name) => readEntry(zip, find(name)),
  };
}

async function openZip(source: ByteSource): Promise<ZipFile> {
  try {
    return await yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
    });
  } catch (error) {
    throw toProblem(error);
  }
}

function assertWithinLimits(entry: Entry, unpacked: number): void {
  if (unpacked > workbookLimits.unpackedBytes) {
    const megabytes = workbookLimits.unpackedBytes / 1024 / 1024;
    throw new WorkbookProblem('import.workbook_unpacked', { megabytes });
  }
  const { compressedSize, uncompressedSize } = entry;
  const isSmall = uncompressedSize < rangeSize;
  if (!isSmall && uncompressedSize > compressedSize * workbookLimits.ratio) {
    throw new WorkbookProblem('import.workbook_ratio', { most: workbookLimits.ratio });
  }
  if (entry.isEncrypted()) throw new WorkbookProblem('import.not_workbook');
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new WorkbookProblem('import.workbook_damaged');
  let sum = 0;
  try {
    // It ends with an error if there are more or fewer bytes than the directory says.
    const bytes: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
    for await (const piece of bytes) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw toProblem(error);
  }
  if (sum !== entry.crc32) throw new WorkbookProblem('import.workbook_damaged');
}

/** The library and zlib throw plain errors for damaged bytes; those of the store have classes. */
const toProblem = (error: unknown): unknown =>
  error instanceof Error && (error.constructor === Error || 'errno' in error)
    ? new WorkbookProblem('import.workbook_damaged', undefined, error)
    : error;
