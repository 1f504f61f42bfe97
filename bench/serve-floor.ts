import { createServer } from 'node:http';
import pg from 'pg';

/** A question of a floor: its text, and which of the address's parameters it is asked with. */
export interface FloorQuery {
  readonly text: string;
  readonly values?: readonly string[];
}

/**
 * Serves a floor: bare node:http and pg, no session, no rights, no checks; one prepared query a
 * path, and its rows as the same JSON as the portal's. A query counts in a column `total`.
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
