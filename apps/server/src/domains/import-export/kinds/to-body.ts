import type { CellReader } from './cell-values.ts';
import type { CellRow } from './row.ts';

/** The cells of a row as the body of the single call; those in `apart` are read elsewhere. */
export function toBody(
  { cells }: CellRow,
  readers: Readonly<Record<string, CellReader>>,
  apart: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [field, cell] of Object.entries(cells))
    if (!apart.has(field)) body[field] = readers[field]?.(cell) ?? cell;
  return body;
}
