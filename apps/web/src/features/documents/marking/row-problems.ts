import { hasStatus } from '#web/lib/api/api-error.ts';

/** Why one of the rows of a call was refused. */
export interface RowProblem {
  /** Which one, from 0. */
  row: number;
  message: string;
}

/** What a refusal says of rows of a list that was sent: messages by the row's number in its field. */
export function rowProblems(error: unknown, list: string): readonly RowProblem[] {
  if (!hasStatus(error, 400)) return [];
  const { [list]: said } = error.fields;
  if (said === undefined || Array.isArray(said)) return [];
  return Object.entries(said).flatMap(([field, value]) => {
    const [message] = Array.isArray(value) ? value : [];
    const row = Number(field);
    return Number.isSafeInteger(row) && typeof message === 'string' ? [{ row, message }] : [];
  });
}
