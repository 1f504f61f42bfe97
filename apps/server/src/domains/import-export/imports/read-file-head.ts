import {
  type ImportEncoding,
  type ImportKind,
  importLimits,
  type ImportSeparator,
  sampleRows,
} from '@portal/contract/import-export';
import type { Message } from '@portal/locales/server';
import { validationError, fieldError, type DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { toHeaders, truncateCell } from '../cells/find-header.ts';
import { CsvProblem, decodeText, detectEncoding } from '../csv/decode-text.ts';
import { readSeparatorLine, withoutSeparatorLine } from '../csv/separator-line.ts';
import { WorkbookProblem } from '../xlsx/workbook-problem.ts';
import type { ChosenFormat, FileFormat, FoundTable, SearchedFile } from './file-format.ts';
import { findWorkbookTable } from './find-workbook-table.ts';
import { readRows } from './read-rows.ts';
import { countKnownHeadings } from './suggest-mapping.ts';

/** Maximum number of characters of the beginning from which the separator is detected. */
const beginningLength = 64 * 1024;

/** Beginning of a file, shown before its columns are mapped. */
export interface FileHead {
  readonly format: FileFormat;
  readonly headerRow: number;
  readonly headers: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

/**
 * Reads a file's header and first rows. Checks the encoding of a whole text file, and the size of a
 * whole workbook.
 * @throws DomainError 400 at `blob_path` for a file that is neither text nor a workbook, or not a
 * table with at least one row; at `separator` or `sheet` for one that the file cannot have.
 */
export async function readFileHead(
  context: Context,
  { kind, blobPath }: { kind: ImportKind; blobPath: string },
  chosen: ChosenFormat = {},
): Promise<FileHead> {
  const file = {
    blobPath,
    countFields: (cells: readonly string[]) => countKnownHeadings(kind, toHeaders(cells)),
  };
  try {
    const start = await context.storage.head(blobPath, signatureLength);
    if (!start) throw fieldError('blob_path', 'document.no_upload');
    const find = isArchive(start) ? findWorkbookTable : findTextTable;
    const { format, headerRow, readRows } = await find(context, file, chosen);
    const rows: (readonly string[])[] = [];
    for await (const { cells } of readRows()) {
      rows.push(cells);
      if (rows.length > sampleRows) break;
    }
    const [headers = [], ...sample] = rows;
    if (sample.length === 0) throw fieldError('blob_path', 'import.empty');
    if (headers.length > importLimits.columns) {
      throw refused({ key: 'import.too_many_columns', params: { most: importLimits.columns } });
    }
    return {
      format,
      headerRow,
      headers: toHeaders(headers),
      sample: sample.map((cells) => cells.slice(0, headers.length).map(truncateCell)),
    };
  } catch (error) {
    if (error instanceof WorkbookProblem) throw refused(error.reason);
    throw error instanceof CsvProblem ? refused({ key: `import.${error.problem}` }) : error;
  }
}

const refused = (message: Message): DomainError => validationError({ blob_path: [message] });

const signatureLength = 8;

/**
 * Returns true for a zip archive, as workbooks are.
 * @throws WorkbookProblem for a file in the container of old and of protected Excel files.
 */
function isArchive(start: Uint8Array): boolean {
  const bytes = Buffer.from(start).toString('latin1');
  if (bytes === '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1') {
    throw new WorkbookProblem('import.not_workbook');
  }
  return bytes.startsWith('PK\x03\x04');
}

/**
 * Finds the table of a text file. Reads the whole file to know its encoding.
 * @throws DomainError 400 at `blob_path` without the file, at `sheet` if one is chosen; CsvProblem
 * for a file that is not text.
 */
async function findTextTable(
  context: Context,
  { blobPath, countFields }: SearchedFile,
  chosen: ChosenFormat,
): Promise<FoundTable> {
  if (chosen.sheet !== undefined) throw fieldError('sheet', 'import.no_sheet');
  const encoding = await detectEncoding(() => openFile(context, blobPath));
  const beginning = await readBeginning(context, { blobPath, encoding });
  const { detectTable } = await import('../csv/detect-table.ts');
  const place = detectTable(
    beginning.text,
    countFields,
    chosen.separator ?? beginning.separator ?? undefined,
  );
  const { separator } = place;
  const headerRow = chosen.headerRow ?? place.headerRow;
  const format = { separator, encoding, sheet: null, sheets: [] } as const;
  return {
    format,
    headerRow,
    readRows: () => readRows(context, { blobPath, headerRow, ...format }),
  };
}

/** Returns the beginning of the text without its separator line, and the separator of that line. */
async function readBeginning(
  context: Context,
  { blobPath, encoding }: { blobPath: string; encoding: ImportEncoding },
): Promise<{ text: string; separator: ImportSeparator | null }> {
  let text = '';
  for await (const piece of decodeText(await openFile(context, blobPath), encoding)) {
    text += piece;
    if (text.length >= beginningLength) break;
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
