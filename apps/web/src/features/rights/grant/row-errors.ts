import { hasStatus } from '#web/lib/api/api-error.ts';

/** Returns the errors of a rejected bulk grant by index; empty without any. */
export function getRowErrors(error: unknown): ReadonlyMap<number, string> {
  const rows = hasStatus(error, 400) ? error.fields['rights'] : undefined;
  const found = new Map<number, string>();
  if (!Array.isArray(rows)) return found;
  for (const [index, row] of rows.entries()) {
    if (typeof row === 'string') continue;
    const message = Object.values(row)
      .flat()
      .find((text) => typeof text === 'string');
    if (message !== undefined) found.set(index, message);
  }
  return found;
}
