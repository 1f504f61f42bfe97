import { createChoiceReader } from './read-choice.ts';
import { readBoolean } from './read-boolean.ts';
import { readDayCell } from './read-day-cell.ts';
import { readInteger, readNumber } from './read-number.ts';
import type { CellReader } from './reading.ts';

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
