import { importLimits, sampleRows } from '@portal/contract/import-export';
import type { Message } from '@portal/locales/server';
import { validationError, fieldError, type DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import {
  CsvProblem,
  decodeUtf8,
  detectSeparator,
  readCsv,
  type Separator,
} from '../csv/read-csv.ts';

/** Beginning of a file, shown before its columns are mapped. */
interface FileHead {
  readonly separator: Separator;
  readonly headers: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

/**
 * Maximum number of characters: of a cell that is shown, and of the beginning from which the
 * separator is detected.
 */
const shown = { cell: 200, beginning: 64 * 1024 };

/**
 * Reads a file's header and first rows. Checks the encoding of the whole file.
 * @throws DomainError 400 at `blob_path` for a file that is not UTF-8 text, or not a table with at
 * least one row.
 */
export async function readFileHead(context: Context, blobPath: string): Promise<FileHead> {
  try {
    const separator = detectSeparator(await readStart(context, blobPath));
    const rows: (readonly string[])[] = [];
    for await (const { cells } of readCsv(await openFile(context, blobPath), separator)) {
      rows.push(cells);
      if (rows.length > sampleRows) break;
    }
    const [headers = [], ...sample] = rows;
    if (sample.length === 0) throw fieldError('blob_path', 'import.empty');
    if (headers.length > importLimits.columns) {
      throw refused({ key: 'import.too_many_columns', params: { most: importLimits.columns } });
    }
    return {
      separator,
      headers: toHeaders(headers),
      sample: sample.map((cells) => cells.slice(0, headers.length).map(truncateCell)),
    };
  } catch (error) {
    throw error instanceof CsvProblem ? refused({ key: `import.${error.problem}` }) : error;
  }
}

const refused = (message: Message): DomainError => validationError({ blob_path: [message] });

/** Returns the beginning of the text. Reads the rest too, to check its encoding. */
async function readStart(context: Context, blobPath: string): Promise<string> {
  let beginning = '';
  for await (const text of decodeUtf8(await openFile(context, blobPath))) {
    if (beginning.length < shown.beginning) beginning += text;
    // UTF-16 text passes for UTF-8 if all its characters are ASCII.
    if (text.includes('\0')) throw new CsvProblem('encoding');
  }
  return beginning;
}

async function openFile(
  { storage }: Context,
  blobPath: string,
): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await storage.read(blobPath);
  if (!bytes) throw fieldError('blob_path', 'document.no_upload');
  return bytes;
}

/** Truncates a cell without splitting a surrogate pair. */
const truncateCell = (cell: string): string => cell.trim().slice(0, shown.cell).toWellFormed();

/** Makes headings unique: a second `name` becomes `name (2)`, or the next free number. */
export function toHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, at) => {
    const name = truncateCell(cell) || `#${at + 1}`;
    let heading = name;
    for (let times = 2; taken.has(heading); times += 1) {
      const suffix = ` (${times})`;
      heading = name.slice(0, shown.cell - suffix.length).toWellFormed() + suffix;
    }
    taken.add(heading);
    return heading;
  });
}
