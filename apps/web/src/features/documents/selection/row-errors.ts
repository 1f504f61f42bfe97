import { hasStatus } from '#web/lib/api/api-error.ts';

/** Error of one row of a request. */
export interface RowError {
  /** Index of the row, from 0. */
  row: number;
  message: string;
}

/** Returns the errors at the rows of a list field from a 400 response. */
export function getRowErrors(error: unknown, list: string): readonly RowError[] {
  if (!hasStatus(error, 400)) return [];
  const { [list]: messages } = error.fields;
  if (messages === undefined || Array.isArray(messages)) return [];
  return Object.entries(messages).flatMap(([field, value]) => {
    const [message] = Array.isArray(value) ? value : [];
    const row = Number(field);
    return Number.isSafeInteger(row) && typeof message === 'string' ? [{ row, message }] : [];
  });
}
