import type { CellType } from '../cells/table-row.ts';
import { cleanWorkbookText } from './read-shared-texts.ts';
import type { NumberFormat } from './number-format.ts';
import { toInstant } from './serial-day.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/** Cell as the file has it. */
export interface StoredCell {
  /** Type of the value (ECMA-376 part 1 §18.18.11); a number by default. */
  readonly type: string;
  readonly value: string;
  /** Formula of the value, if it is the result of one. */
  readonly formula: string | null;
  readonly format: NumberFormat | null;
}

/** Cell as text, as a person would write it in a text file, and its type. */
export interface ReadCell {
  readonly text: string;
  readonly type: CellType;
}

/** What the workbook says about all its cells. */
interface WorkbookFacts {
  readonly sharedTexts: readonly string[];
  readonly isFrom1904: boolean;
}

/**
 * Reads a cell; null for a blank one.
 * @throws WorkbookProblem for a shared text that the workbook does not have.
 */
export function readCell(cell: StoredCell, workbook: WorkbookFacts): ReadCell | null {
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

/** Numbers from here on have more digits than spreadsheets keep, which is 15. */
const tooLong = 1e15;

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

const inFull = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });
