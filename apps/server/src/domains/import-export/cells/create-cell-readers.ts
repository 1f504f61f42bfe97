import { foldCell } from '@portal/contract/days';
import { createChoiceReader } from './read-choice.ts';
import { readDayCell } from './read-day-cell.ts';
import { readInteger, readNumber } from './read-number.ts';
import { refuse, type CellReader, type Reading } from './reading.ts';

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
