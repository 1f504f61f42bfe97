import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The floor: bare node:http and pg, no session, no rights, no checks, the same rows as the same
 * JSON. `/counted` adds the exact count from the blocks, `/scanned` from count(*), and
 * `/offset?n=` opens a page far down by the blocks.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

const fields = `id, name, is_active, vat_number, email, phone_number, website, notes,
  (select count(*)::int from clinic where customer_id = customer.id) as clinics_count,
  (select count(*)::int from user_account where customer_id = customer.id) as users_count,
  (select count(*)::int from installed_device where customer_id = customer.id) as devices_count,
  to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`;

const blockCount = `(select sum(row_count)::int from row_block where relation = 'customer')`;

const queries: Record<string, string> = {
  '/counted': `select ${fields}, ${blockCount} as total
    from (select * from customer order by ordinal desc limit 25) as customer`,
  '/scanned': `select ${fields}, (select count(*)::int from customer) as total
    from (select * from customer order by ordinal desc limit 25) as customer`,
  '/offset': `with blocks as (
      select block, sum(row_count) as n from row_block where relation = 'customer' group by block
    ), start as (
      select block, before from (
        select block, n, sum(n) over (order by block desc) - n as before from blocks
      ) as ranked where before <= $1::bigint and before + n > $1::bigint limit 1
    )
    select ${fields}, ${blockCount} as total from (
      select * from customer where ordinal < (select (block + 1) << 10 from start)
      order by ordinal desc offset $1::bigint - (select before from start) limit 25
    ) as customer`,
};

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://floor')).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function answer({ pathname, searchParams }: URL): Promise<string> {
  const text = queries[pathname] ?? '';
  const values = pathname === '/offset' ? [searchParams.get('n')] : [];
  const { rows } = await pool.query({ name: pathname, text, values });
  const count: unknown = rows[0]?.total ?? 0;
  for (const row of rows) delete row.total;
  return JSON.stringify({ count, next: 'next', previous: null, results: rows });
}

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'));
process.on('SIGTERM', () => process.exit(0));
