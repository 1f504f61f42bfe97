import { readDay } from '@portal/contract/days';
import { refuse, type CellContext, type Reading } from './reading.ts';

/** Reads a day as people and spreadsheets in our countries write it. */
export function readDayCell(cell: string, context: CellContext): Reading {
  const read = readDay(cell, context);
  if ('day' in read) return { value: read.day };
  return refuse(`import.${read.problem}`, 'params' in read ? read.params : undefined);
}
