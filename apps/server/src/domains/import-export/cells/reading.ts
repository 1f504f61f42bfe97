import type { Message, MessageKey } from '@portal/locales/server';

/** Result of reading a cell: its value, or the reason why it has none. */
export type Reading = { readonly value: unknown } | { readonly error: Message };

/** What the file says about a cell. */
export interface CellContext {
  /** True for a number of a workbook, which has a point and no thousands in every language. */
  readonly isNumber: boolean;
  /** True if the column has days whose month comes first. */
  readonly isMonthFirst: boolean;
  /** Year of the import. */
  readonly thisYear: number;
}

/** Reads a cell that is not blank. */
export type CellReader = (cell: string, context: CellContext) => Reading;

/** Creates the reading of a cell that cannot be read. */
export const refuse = (key: MessageKey, params?: Message['params']): Reading => ({
  error: params ? { key, params } : { key },
});
