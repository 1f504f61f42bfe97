const yes = new Set(['true', '1', 'yes', 'y', 'ja', 'j', 'oui', 'o']);
const no = new Set(['false', '0', 'no', 'n', 'nee', 'non']);

/** Converts a cell; an unreadable one stays text, and validation rejects it. */
export type CellReader = (cell: string) => unknown;

/** Converts yes or no in all our languages, or as programs write it. */
export const toBoolean: CellReader = (cell) => {
  const text = cell.toLowerCase();
  return yes.has(text) ? true : no.has(text) ? false : cell;
};

/** Converts a whole number. */
export const toInteger: CellReader = (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : cell);

/** Converts a day as `2026-01-31`, or day first, as spreadsheets in all our countries write it. */
export const toIsoDay: CellReader = (cell) => {
  const written = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell);
  if (!written) return cell;
  const [, day = '', month = '', year = ''] = written;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Returns true for a text in date format that is not a valid date, such as `2026-02-31`. */
export function isInvalidDay(day: unknown): boolean {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.valueOf()) || !date.toISOString().startsWith(day);
}

/** Converts an enum value in any case. */
export const toLowerCase: CellReader = (cell) => cell.toLowerCase();
export const toUpperCase: CellReader = (cell) => cell.toUpperCase();
