import { importLimits } from '@portal/contract/import-export';
import { maxCells, type CellType, type TableRow } from '../cells/table-row.ts';
import type { Workbook } from './open-workbook.ts';
import { type Attributes, parseXml, type XmlHandler } from './parse-xml.ts';
import { readCell, type StoredCell } from './read-cell.ts';
import { TextCollector } from './read-shared-texts.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/**
 * Yields the rows of a sheet that have a value, hidden ones too, while reading it. Memory holds the
 * shared texts of the workbook and a few rows.
 * @throws WorkbookProblem for a sheet that does not exist, is damaged, or has a row that is too
 * long.
 */
export async function* readSheet(workbook: Workbook, name: string): AsyncGenerator<TableRow> {
  const sheet = workbook.sheets.find((one) => one.name === name);
  if (!sheet) throw new WorkbookProblem('import.no_sheet');
  const { archive, isFrom1904, formats } = workbook;
  const sharedTexts = await workbook.getSharedTexts();
  const rows = new RowCollector({ sharedTexts, isFrom1904, formats });
  yield* parseXml(archive.read(sheet.part), rows.handler, () => rows.take());
}

interface SheetFacts {
  readonly sharedTexts: readonly string[];
  readonly isFrom1904: boolean;
  readonly formats: Workbook['formats'];
}

/** Collects the rows of a sheet from the parts of its XML. */
class RowCollector {
  readonly #facts: SheetFacts;
  readonly #inline = new TextCollector();
  #done: TableRow[] = [];
  #row = 0;
  #column = -1;
  #cells: string[] = [];
  #types: (CellType | undefined)[] = [];
  #length = 0;
  #attributes: Attributes = {};
  #value = '';
  #formula: string | null = null;
  #part: 'value' | 'formula' | null = null;

  constructor(facts: SheetFacts) {
    this.#facts = facts;
  }

  readonly handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'row') this.#beginRow(attributes);
      else if (name === 'c') this.#beginCell(attributes);
      else if (name === 'v') this.#part = 'value';
      else if (name === 'f') this.#beginFormula();
      else this.#inline.open(name);
    },
    text: (text) => {
      if (this.#part === 'value') this.#value += text;
      else if (this.#part === 'formula') this.#formula += text;
      else this.#inline.add(text);
    },
    close: (name) => {
      this.#part = null;
      this.#inline.close(name);
      if (name === 'c') this.#endCell();
      else if (name === 'row') this.#endRow();
    },
  };

  take(): TableRow[] {
    const rows = this.#done;
    this.#done = [];
    return rows;
  }

  /** Programs may leave out the number of a row, which is then the next one. */
  #beginRow({ r }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r);
    if (!(row > this.#row)) throw new WorkbookProblem('import.workbook_damaged');
    this.#row = row;
    this.#column = -1;
    this.#cells = [];
    this.#types = [];
    this.#length = 0;
  }

  #beginCell(attributes: Attributes): void {
    const { r } = attributes;
    this.#column = r === undefined ? this.#column + 1 : toColumn(r);
    this.#attributes = attributes;
    this.#value = '';
    this.#formula = null;
    this.#inline.text = '';
  }

  #beginFormula(): void {
    this.#part = 'formula';
    this.#formula = '';
  }

  #endCell(): void {
    const { t: type = 'n', s: style = '0' } = this.#attributes;
    const isInline = type === 'inlineStr';
    const value = isInline ? this.#inline.take() : this.#value;
    const format = this.#facts.formats[Number(style)] ?? null;
    const cell: StoredCell = { type, value, formula: this.#formula, format };
    const read = readCell(cell, this.#facts);
    if (read === null) return;
    this.#length += read.text.length;
    if (this.#column >= maxCells || this.#length > importLimits.rowLength) {
      throw new WorkbookProblem('import.row_too_long');
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = read.text;
    this.#types[this.#column] = read.type;
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    this.#done.push({ row: this.#row, cells: this.#cells, types: this.#types, isTrimmed: true });
  }
}

/** Returns the column of a cell's address, counted from 0: `AB12` is in column 27. */
function toColumn(address: string): number {
  let column = 0;
  for (const character of address) {
    const letter = character.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0 || column > 16_384) throw new WorkbookProblem('import.workbook_damaged');
  return column - 1;
}
