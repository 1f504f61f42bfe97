import { hasStatus } from '#web/lib/api/api-error.ts';

/** Why one of the rows of a call was refused. */
export interface RowError {
  /** Which one, from 0. */
  row: number;
  message: string;
}

/** What a refusal says of rows of a list that was sent: messages by the row's number in its field. */
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
