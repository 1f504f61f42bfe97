import { createServer } from 'node:http';
import pg from 'pg';

/** A query of a floor: its text, and the URL parameters that it takes as values. */
export interface FloorQuery {
  readonly text: string;
  readonly values?: readonly string[];
}

/** Returns the CTE that finds the row at offset $1 of a counted table by its blocks. */
export const findStartBlock = (relation: string): string => `with blocks as (
    select block, sum(row_count) as n from row_block where relation = '${relation}' group by block
  ), start as (
    select block, before from (
      select block, n, sum(n) over (order by block desc) - n as before from blocks
    ) as ranked where before <= $1::bigint and before + n > $1::bigint limit 1
  )`;

/** Returns the query for the page that begins at that row. */
export const rowsAt = (
  relation: string,
): string => `select * from ${relation} where ordinal < (select (block + 1) << 10 from start)
  order by ordinal desc offset $1::bigint - (select before from start) limit 25`;

/**
 * Serves a floor: bare node:http and pg, without session, rights and checks. Runs one prepared
 * query per path and returns its rows as the same JSON as the portal's; a query returns its count
 * in a column `total`.
 */
export function serveFloor(queries: Readonly<Record<string, FloorQuery>>): void {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

  async function answer({ pathname, searchParams }: URL): Promise<string> {
    const { text = '', values = [] } = queries[pathname] ?? {};
    const { rows } = await pool.query<Record<string, unknown>>({
      name: pathname,
      text,
      values: values.map((name) => searchParams.get(name)),
    });
    const count = Number(rows[0]?.['total'] ?? 0);
    for (const row of rows) delete row['total'];
    return JSON.stringify({ count, next: 'next', previous: null, results: rows });
  }

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://floor')).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'));
  process.on('SIGTERM', () => process.exit(0));
}
