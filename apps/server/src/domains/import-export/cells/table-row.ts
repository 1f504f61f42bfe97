/**
 * What a workbook says of a cell. `error`: a formula that failed. `uncomputed`: a formula whose
 * result no program has saved.
 */
export type CellType = 'text' | 'number' | 'day' | 'boolean' | 'error' | 'uncomputed';

/** Row of a file. */
export interface TableRow {
  /** Row number as in a spreadsheet: the first row is 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Types of the cells, as far as they are known; those of a text file are not. */
  readonly types?: readonly (CellType | undefined)[];
  /** True if blank cells at the end may be missing, as in a workbook. */
  readonly isTrimmed?: boolean;
}

/**
 * Maximum number of cells of a row, far more than a header may have. A longer row is not part of a
 * table and would exhaust the memory.
 */
export const maxCells = 1000;
