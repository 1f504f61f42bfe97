type Row = Readonly<Record<string, unknown>>;

/** The rows of a section by where they are kept, in their order; what says so is no part of them. */
export function groupByTable(rows: readonly Row[]): [table: string, rows: Row[]][] {
  const found = new Map<string, Row[]>();
  for (const { table, ...row } of rows) {
    const name = typeof table === 'string' ? table : '';
    const same = found.get(name);
    if (same) same.push(row);
    else found.set(name, [row]);
  }
  return [...found];
}
