/** Formats of a file with a table, by their names, which are the same in every language. */
export const tableFormatNames = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'CSV'],
] as const;
