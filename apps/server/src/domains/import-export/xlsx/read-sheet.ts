import { importLimits } from '@portal/contract/import-export';
import { maxCells, type CellType, type TableRow } from '../cells/table-row.ts';
import type { NumberFormat } from './number-format.ts';
import type { Workbook } from './open-workbook.ts';
import { type Attributes, parseXml, type XmlHandler } from './parse-xml.ts';
import { cleanWorkbookText, TextCollector } from './read-shared-texts.ts';
import { toInstant } from './serial-day.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/** Cell as the file has it. */
interface StoredCell {
  /** Type of the value (ECMA-376 part 1 §18.18.11); a number by default. */
  readonly type: string;
  readonly value: string;
  /** Formula of the value, if it is the result of one. */
  readonly formula: string | null;
  readonly format: NumberFormat | null;
}

/** Cell as text, as a person would write it in a text file, and its type. */
interface ReadCell {
  readonly text: string;
  readonly type: CellType;
}

/** What the workbook says about all its cells. */
interface WorkbookFacts {
  readonly sharedTexts: readonly string[];
  readonly isFrom1904: boolean;
}

/** Numbers from here on have more digits than spreadsheets keep, which is 15. */
const tooLong = 1e15;

const inFull = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

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

/**
 * Reads a cell; null for a blank one.
 * @throws WorkbookProblem for a shared text that the workbook does not have.
 */
function readCell(cell: StoredCell, workbook: WorkbookFacts): ReadCell | null {
  const { type, value, formula } = cell;
  if (type === 's') return toText(getSharedText(workbook.sharedTexts, value));
  if (type === 'inlineStr') return toText(value);
  if (type === 'str') return toText(cleanWorkbookText(value));
  if (value === '') return formula === null ? null : { text: `=${formula}`, type: 'uncomputed' };
  if (type === 'b') return { text: value === '1' ? 'true' : 'false', type: 'boolean' };
  if (type === 'e') return { text: value, type: 'error' };
  // A day as such, which some programs write instead of its number.
  if (type === 'd') return { text: value.replace('T', ' '), type: 'day' };
  return readNumberCell(cell, workbook.isFrom1904);
}

function getSharedText(texts: readonly string[], place: string): string {
  const text = place === '' ? '' : texts[Number(place)];
  if (text === undefined) throw new WorkbookProblem('import.workbook_damaged');
  return text;
}

const toText = (text: string): ReadCell | null => (text === '' ? null : { text, type: 'text' });

function readNumberCell({ value, format }: StoredCell, isFrom1904: boolean): ReadCell {
  const number = Number(value);
  if (typeof format === 'string') {
    const text = formatInstant(number, format, isFrom1904);
    if (text !== null) return { text, type: 'day' };
  }
  const text = formatNumber(value);
  const digits = format !== null && typeof format === 'object' ? format.digits : 0;
  return { text: /^\d+$/u.test(text) ? text.padStart(digits, '0') : text, type: 'number' };
}

function formatInstant(
  serial: number,
  format: Extract<NumberFormat, string>,
  isFrom1904: boolean,
): string | null {
  // A time of day has no day; the day of its number is of no matter.
  const instant =
    format === 'time' && serial >= 0
      ? toInstant((serial % 1) + 61, false)
      : toInstant(serial, isFrom1904);
  if (!instant) return null;
  const iso = instant.toISOString();
  if (format === 'utc') return iso;
  const [day = '', time = ''] = iso.split('T');
  const shown = time.replace(/(?::00)?\.000Z$|Z$/u, '');
  if (format === 'time') return shown;
  return format === 'day' || shown === '00:00' ? day : `${day} ${shown}`;
}

/**
 * Writes a number in full, without what is only the error of its binary form. A number that has lost
 * digits is written with its exponent, from which `findDamage` tells it.
 */
function formatNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (Number.isInteger(number) && Math.abs(number) < tooLong) return String(number);
  // A spreadsheet writes zeros for the digits that it has lost.
  if (Number.isSafeInteger(number) && number % 10 !== 0) return String(number);
  if (Math.abs(number) >= tooLong) return number.toExponential(14).toUpperCase();
  const short = String(Number(number.toPrecision(15)));
  return short.includes('e') ? inFull.format(number) : short;
}
