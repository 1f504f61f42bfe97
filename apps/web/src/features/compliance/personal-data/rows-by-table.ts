type Row = Readonly<Record<string, unknown>>;

/** The rows of a section by where they are kept, in their order; what says so is no part of them. */
export function rowsByTable(rows: readonly Row[]): [table: string, rows: Row[]][] {
  const found = new Map<string, Row[]>();
  for (const { table, ...row } of rows) {
    const name = typeof table === 'string' ? table : '';
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found];
}
