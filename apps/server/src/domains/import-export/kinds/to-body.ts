import type { CellReader } from './cell-values.ts';
import type { CellRow } from './row.ts';

/**
 * Converts the cells of a row to the body of the create route, without the fields in `apart`, which
 * are resolved separately.
 */
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
