import { foldCell, readDay } from '@portal/contract/days';
import { createChoiceReader } from './read-choice.ts';
import { type CellContext, type CellReader, type Reading, refuse } from './reading.ts';

const whole = /^[+-]?\d+$/u;
const decimal = /^[+-]?\d+[.,]\d+$/u;

/** One sign and three digits: thousands in one language, decimals in another. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/u;

/** Thousands grouped by the same sign, and decimals behind another. */
const grouped = /^[+-]?\d{1,3}(?:(?<sign>[.,' ])\d{3}(?:\k<sign>\d{3})+|[' ]\d{3})$/u;
const groupedDecimal = /^[+-]?\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/u;

/** Readers of the fields that are not text. */
export type CellReaders = Readonly<Record<string, CellReader>>;

/** Input of a create route, as JSON Schema. */
interface InputSchema {
  readonly properties: object;
}

/**
 * Creates the readers of the fields of one or more inputs from their types, so that a new field is
 * read like all others of its type.
 */
export function createCellReaders(...inputs: readonly InputSchema[]): CellReaders {
  const readers = inputs
    .flatMap(({ properties }) => Object.entries(properties))
    .map(([name, schema]) => [name, createReader(Object(schema))] as const);
  return Object.fromEntries(readers.filter((pair) => isReadable(pair)));
}

const isReadable = (
  pair: readonly [string, CellReader | null],
): pair is readonly [string, CellReader] => pair[1] !== null;

interface FieldSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly enum?: unknown;
}

function createReader({ type, format, enum: choices }: FieldSchema): CellReader | null {
  const types = new Set([type].flat());
  if (Array.isArray(choices)) {
    return createChoiceReader(choices.filter((one) => typeof one === 'string'));
  }
  if (types.has('boolean')) return readBoolean;
  if (types.has('integer')) return readInteger;
  if (types.has('number')) return readNumber;
  return format === 'date' ? readDayCell : null;
}

/** Yes as people, spreadsheets and databases write it in all our languages. */
const yes = new Set(
  'true,1,-1,yes,y,ja,j,oui,o,waar,vrai,on,aan,x,v,✓,✔,☑,active,actief,actif'.split(','),
);
const no = new Set(
  'false,0,no,n,nee,neen,non,onwaar,faux,off,uit,☐,✗,✘,inactive,inactief,inactif,not active,niet actief,non actif'.split(
    ',',
  ),
);

/** Reads yes or no. */
export function readBoolean(cell: string): Reading {
  const text = foldCell(cell).replace(/\.$/u, '');
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : refuse('import.yes_no');
}

/**
 * Reads a number with the decimals and thousands of any of our languages. Refuses one that has
 * another value in another language.
 */
export function readNumber(cell: string, { isNumber }: Pick<CellContext, 'isNumber'>): Reading {
  if (isNumber) return { value: Number(cell) };
  const text = foldCell(cell);
  if (whole.test(text)) return { value: Number(text) };
  if (ambiguous.test(text)) {
    const [decimals, thousands] = [text.replace(',', '.'), text.replace(/[.,]/u, '')];
    return refuse('import.ambiguous_number', { one: decimals, other: thousands });
  }
  if (decimal.test(text)) return { value: Number(text.replace(',', '.')) };
  if (grouped.test(text)) return { value: Number(text.replaceAll(/[.,' ]/gu, '')) };
  if (groupedDecimal.test(text)) {
    const point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    const digits = text.slice(0, point).replaceAll(/[.,' ]/gu, '');
    return { value: Number(`${digits}.${text.slice(point + 1)}`) };
  }
  return refuse('import.number_format');
}

/** Reads a whole number; decimals may only be zeros. */
export function readInteger(cell: string, context: Pick<CellContext, 'isNumber'>): Reading {
  const read = readNumber(cell, context);
  if ('error' in read) {
    return read.error.key === 'import.number_format' ? refuse('import.integer_format') : read;
  }
  return Number.isSafeInteger(read.value) ? read : refuse('import.integer_format');
}

/** Reads a day as people and spreadsheets in our countries write it. */
export function readDayCell(cell: string, context: CellContext): Reading {
  const read = readDay(cell, context);
  if ('day' in read) return { value: read.day };
  return refuse(`import.${read.problem}`, 'params' in read ? read.params : undefined);
}
