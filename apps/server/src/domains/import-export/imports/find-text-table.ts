import type { ImportEncoding, ImportSeparator } from '@portal/contract/import-export';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { decodeText, detectEncoding } from '../csv/decode-text.ts';
import { readSeparatorLine, withoutSeparatorLine } from '../csv/separator-line.ts';
import type { ChosenFormat, FoundTable, SearchedFile } from './file-format.ts';
import { readRows } from './read-rows.ts';

/**
 * Finds the table of a text file. Reads the whole file to know its encoding.
 * @throws DomainError 400 at `blob_path` without the file, at `sheet` if one is chosen; CsvProblem
 * for a file that is not text.
 */
export async function findTextTable(
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

/** Maximum number of characters of the beginning from which the separator is detected. */
const beginningLength = 64 * 1024;

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
