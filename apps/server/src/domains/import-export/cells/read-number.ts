import { foldCell } from '@portal/contract/days';
import { refuse, type CellContext, type Reading } from './reading.ts';

const whole = /^[+-]?\d+$/u;
const decimal = /^[+-]?\d+[.,]\d+$/u;

/** One sign and three digits: thousands in one language, decimals in another. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/u;

/** Thousands grouped by the same sign, and decimals behind another. */
const grouped = /^[+-]?\d{1,3}(?:(?<sign>[.,' ])\d{3}(?:\k<sign>\d{3})+|[' ]\d{3})$/u;
const groupedDecimal = /^[+-]?\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/u;

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
