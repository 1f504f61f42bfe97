import { importLimits, sampleRows, type ImportKind } from '@portal/contract/import-export';
import type { Message } from '@portal/locales/server';
import { validationError, fieldError, type DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { toHeaders, truncateCell } from '../cells/to-headers.ts';
import { CsvProblem } from '../csv/decode-text.ts';
import { WorkbookProblem } from '../xlsx/workbook-problem.ts';
import type { ChosenFormat, FileFormat } from './file-format.ts';
import { findTextTable } from './find-text-table.ts';
import { findWorkbookTable } from './find-workbook-table.ts';
import { countKnownHeadings } from './suggest-mapping.ts';

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
