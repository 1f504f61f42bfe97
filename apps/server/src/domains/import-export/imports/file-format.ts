import type { ImportEncoding, ImportSeparator } from '@portal/contract/import-export';
import type { CountFields } from '../cells/find-header.ts';
import type { TableRow } from '../cells/table-row.ts';
import type { ByteSource } from '../xlsx/open-archive.ts';
import type { Storage } from '#server/storage/storage.ts';

/** How the file of an import is read: a text file by its separator and encoding, a workbook by a sheet. */
export type FileFormat =
  | {
      readonly separator: ImportSeparator;
      readonly encoding: ImportEncoding;
      readonly sheet: null;
      readonly sheets: readonly [];
    }
  | {
      readonly separator: null;
      readonly encoding: null;
      /** Name of the sheet that is read. */
      readonly sheet: string;
      readonly sheets: readonly string[];
    };

/** What a user has chosen instead of what the file's beginning suggests. */
export interface ChosenFormat {
  readonly separator?: ImportSeparator | undefined;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

/** File whose table is looked for, and the function that recognizes its header. */
export interface SearchedFile {
  readonly blobPath: string;
  readonly countFields: CountFields;
}

/** Where and how a file has its table. */
export interface FoundTable {
  readonly format: FileFormat;
  /** Row number of the header, as in a spreadsheet. */
  readonly headerRow: number;
  /** Reads the rows of the table, from its header on. */
  readonly readRows: () => AsyncIterable<TableRow>;
}

/** Returns the bytes of a stored file from any offset; null without the file. */
export async function openSource(storage: Storage, blobPath: string): Promise<ByteSource | null> {
  const stored = await storage.describe(blobPath);
  if (!stored) return null;
  const { size } = stored;
  return { size, readRange: (offset, length) => storage.readRange(blobPath, offset, length) };
}
