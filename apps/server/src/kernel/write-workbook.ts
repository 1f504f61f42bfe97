import { PassThrough, Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import {
  contentTypesXml,
  formatRow,
  mainPartXml,
  packageRelationsXml,
  sheetEnd,
  sheetStart,
  stylesXml,
  type WorkbookCell,
  type WorkbookColumn,
  workbookRelationsXml,
} from './workbook-xml.ts';

type Row = readonly WorkbookCell[];

/** Table that becomes a workbook. */
export interface WorkbookTable {
  /** Name of its sheet: at most 25 letters, digits and hyphens. */
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** Rows that a sheet may have; further ones continue on the next sheet, below the same header. */
const sheetRows = 1_048_576;

/**
 * Yields an Excel workbook (ECMA-376) with a table, while its rows are read at the reader's pace.
 * Memory holds one batch of rows. A text is never a formula.
 * @throws whatever reading the rows throws.
 */
export async function* writeWorkbook(
  { name, columns, batches }: WorkbookTable,
  rowsPerSheet: number = sheetRows,
): AsyncGenerator<Uint8Array> {
  // Only a process that writes workbooks loads the library.
  const { ZipFile: Archive } = await import('yazl');
  const archive = new Archive();
  const output = archive.outputStream;
  if (!(output instanceof PassThrough)) throw new TypeError('The archive has another stream');
  const rows = new RowQueue(batches);
  const sheets: Readable[] = [];
  const addSheet = (): void => {
    const sheet = Readable.from(writeSheet(), { objectMode: false });
    sheet.once('error', (error) => output.destroy(error));
    sheets.push(sheet);
    archive.addReadStream(sheet, `xl/worksheets/sheet${sheets.length}.xml`);
  };
  async function* writeSheet(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(sheetStart(columns));
    for (let row = 2; row <= rowsPerSheet;) {
      const taken = await rows.take(rowsPerSheet - row + 1);
      if (taken.length === 0) break;
      const first = row;
      row += taken.length;
      yield Buffer.from(taken.map((cells, at) => formatRow(first + at, cells, columns)).join(''));
    }
    if (await rows.hasMore()) addSheet();
    else addLastParts(archive, listNames(name, sheets.length));
    yield Buffer.from(sheetEnd);
  }
  addText(archive, '[Content_Types].xml', contentTypesXml);
  addText(archive, '_rels/.rels', packageRelationsXml);
  addText(archive, 'xl/styles.xml', stylesXml);
  addSheet();
  try {
    for await (const piece of output) yield piece;
  } finally {
    for (const sheet of sheets) sheet.destroy();
    await rows.close();
  }
}

/** Returns the names of the sheets: `customers`, `customers 2`, … */
const listNames = (name: string, sheets: number): string[] =>
  Array.from({ length: sheets }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`));

function addLastParts(archive: ZipFile, names: readonly string[]): void {
  addText(archive, 'xl/workbook.xml', mainPartXml(names));
  addText(archive, 'xl/_rels/workbook.xml.rels', workbookRelationsXml(names.length));
  archive.end();
}

const addText = (archive: ZipFile, name: string, text: string): void =>
  archive.addBuffer(Buffer.from(text), name);

/** Rows that are read batch by batch and taken in any number. */
class RowQueue {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #waiting: readonly Row[] = [];
  #isRead = false;

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#waiting.length === 0 && !this.#isRead) {
      const next = await this.#batches.next();
      this.#isRead = next.done === true;
      this.#waiting = next.done === true ? [] : next.value;
    }
    return this.#waiting.length > 0;
  }

  /** Returns the next rows, up to a number; none at the end. */
  async take(most: number): Promise<readonly Row[]> {
    await this.hasMore();
    const taken = this.#waiting.slice(0, most);
    this.#waiting = this.#waiting.slice(taken.length);
    return taken;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
