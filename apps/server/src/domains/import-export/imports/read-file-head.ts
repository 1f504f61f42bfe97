import {
  importLimits,
  sampleRows,
  type ImportEncoding,
  type ImportKind,
  type ImportSeparator,
} from '@portal/contract/import-export';
import { cleanText } from '@portal/contract/kernel';
import type { Message } from '@portal/locales/server';
import { validationError, fieldError, type DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { CsvProblem, decodeText, detectEncoding } from '../csv/decode-text.ts';
import { detectTable, type TablePlace } from '../csv/detect-table.ts';
import { readCsv } from '../csv/read-csv.ts';
import { readSeparatorLine, withoutSeparatorLine } from '../csv/separator-line.ts';
import { countKnownHeadings } from './suggest-mapping.ts';

/** Beginning of a file, shown before its columns are mapped. */
export interface FileHead extends TablePlace {
  readonly encoding: ImportEncoding;
  readonly headers: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

/** What a user has chosen instead of what the file's beginning suggests. */
interface ChosenFormat {
  readonly separator?: ImportSeparator | undefined;
  readonly headerRow?: number | undefined;
}

/**
 * Maximum number of characters: of a cell that is shown, and of the beginning from which the
 * separator is detected.
 */
const shown = { cell: 200, beginning: 64 * 1024 };

/**
 * Reads a file's header and first rows. Checks the encoding of the whole file.
 * @throws DomainError 400 at `blob_path` for a file that is not text, or not a table with at least
 * one row.
 */
export async function readFileHead(
  context: Context,
  { kind, blobPath }: { kind: ImportKind; blobPath: string },
  chosen: ChosenFormat = {},
): Promise<FileHead> {
  try {
    const encoding = await detectEncoding(() => openFile(context, blobPath));
    const beginning = await readBeginning(context, { blobPath, encoding });
    const separator = chosen.separator ?? beginning.separator ?? undefined;
    const place = detectTable(
      beginning.text,
      (cells) => countKnownHeadings(kind, toHeaders(cells)),
      separator,
    );
    const format = { encoding, ...place, headerRow: chosen.headerRow ?? place.headerRow };
    const rows: (readonly string[])[] = [];
    for await (const { row, cells } of readCsv(await openFile(context, blobPath), format)) {
      if (row < format.headerRow) continue;
      rows.push(cells);
      if (rows.length > sampleRows) break;
    }
    const [headers = [], ...sample] = rows;
    if (sample.length === 0) throw fieldError('blob_path', 'import.empty');
    if (headers.length > importLimits.columns) {
      throw refused({ key: 'import.too_many_columns', params: { most: importLimits.columns } });
    }
    return {
      ...format,
      headers: toHeaders(headers),
      sample: sample.map((cells) => cells.slice(0, headers.length).map(truncateCell)),
    };
  } catch (error) {
    throw error instanceof CsvProblem ? refused({ key: `import.${error.problem}` }) : error;
  }
}

const refused = (message: Message): DomainError => validationError({ blob_path: [message] });

/** Returns the beginning of the text without its separator line, and the separator of that line. */
async function readBeginning(
  context: Context,
  { blobPath, encoding }: { blobPath: string; encoding: ImportEncoding },
): Promise<{ text: string; separator: ImportSeparator | null }> {
  let text = '';
  for await (const piece of decodeText(await openFile(context, blobPath), encoding)) {
    text += piece;
    if (text.length >= shown.beginning) break;
  }
  return { text: withoutSeparatorLine(text), separator: readSeparatorLine(text) };
}

async function openFile(
  { storage }: Context,
  blobPath: string,
): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await storage.read(blobPath);
  if (!bytes) throw fieldError('blob_path', 'document.no_upload');
  return bytes;
}

/** Truncates a cell without splitting a surrogate pair; cleaned again, as a mapping will be. */
const truncateCell = (cell: string): string =>
  cleanText(cleanText(cell).slice(0, shown.cell).toWellFormed());

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
