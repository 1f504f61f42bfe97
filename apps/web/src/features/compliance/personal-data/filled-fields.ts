/** Returns the fields of a row without empty values. */
export function listFilledFields(row: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => !isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
