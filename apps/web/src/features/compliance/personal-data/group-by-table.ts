type Row = Readonly<Record<string, unknown>>;

/** Groups rows by table, in order, and removes the table's name from them. */
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
