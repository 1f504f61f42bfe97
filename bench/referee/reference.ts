import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { sessionOptions } from '../../apps/server/src/database/session-settings.ts';
import type { RecordedLists, RecordedStatement } from './record-lists.ts';
import { importDevices } from './reference-import.ts';
import { changeGroup, setMembership } from './reference-permissions.ts';
import { addReply } from './reference-reply.ts';
import { changeCustomer, createCustomer, createTicket } from './reference-writes.ts';

/*
 * The reference: bare node:http and pg on the portal's own tables, with the addresses of the portal. Lists
 * run the portal's own statements, whose rows PostgreSQL makes JSON; the search for a fragment reads
 * the index first. It looks up the session for each request, as the portal does.
 */
const recorded: RecordedLists = JSON.parse(
  readFileSync(process.env['STATEMENTS_FILE'] ?? '', 'utf8'),
);
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: availableParallelism() * 4,
  idleTimeoutMillis: 0,
  // As the portal's connections, so that both get the same plans.
  options: sessionOptions,
});
// A connection is lost when the referee stops PostgreSQL first, because it was aborted.
pool.on('error', () => undefined);

/** Collects the rows of a page as one JSON text, unless the portal's statement did. */
function toJson(statement: string): string {
  if (statement.includes('as place from ('))
    return `select coalesce(total_count, 0)::int as count, '[' || coalesce(items, '') || ']' as results from (${statement}) as page`;
  const items = statement.includes(')::text as item, ')
    ? `'[' || coalesce(string_agg(item, ',') filter (where is_row), '') || ']'`
    : `coalesce(json_agg(row_to_json(page)), '[]')::text`;
  return `select coalesce(max(total_count), 0)::int as count, ${items} as results from (${statement}) as page`;
}

const pattern = `'%' || search_joined($1) || '%'`;

const searchedName = 'split_part(search_text, chr(10), 1)';

/** Unites what the indexes find in each place, then takes the newest: no row is read in vain. */
const searchStatement = `with hits as materialized (
    select ordinal from installed_device where search_text like ${pattern}
    union select ordinal from installed_device where device_id = any(array(
      select id from product where product_type = 'device' and search_text like ${pattern}
      union select id from product where product_type = 'device' and manufacturer_id = any(array(
        select id from manufacturer where search_text like ${pattern}))))
    union select ordinal from installed_device where customer_id = any(array(
      select id from customer where search_text like ${pattern} and ${searchedName} like ${pattern}))
    union select ordinal from installed_device where clinic_id = any(array(
      select id from clinic where search_text like ${pattern} and ${searchedName} like ${pattern}))
  )
  select (select count(*) from hits) as total_count, d.id, d.customer_id, d.clinic_id, d.device_id, d.manufacturer_id,
    d.serial_number, d.installation_date, d.status,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'city', l.city) end as clinic,
    json_build_object('id', p.id, 'name', p.name, 'model', p.model) as device,
    json_build_object('id', m.id, 'name', m.name) as manufacturer, d.next_maintenance_on, d.created_at, d.updated_at
  from (select ordinal from hits order by ordinal desc limit 51) as page
    join installed_device as d using (ordinal) join product as p on p.id = d.device_id
    join manufacturer as m on m.id = d.manufacturer_id
    left join customer as c on c.id = d.customer_id left join clinic as l on l.id = d.clinic_id
  order by d.ordinal desc`;

interface Page {
  readonly count: number;
  readonly results: string;
}

async function runList(name: string, { text, values }: RecordedStatement): Promise<Page> {
  const { rows } = await pool.query<Page>({ name, text: toJson(text), values: [...values] });
  const [page] = rows;
  if (!page) throw new Error(`${name} returned nothing`);
  return page;
}

async function listDocuments([first, ...others]: readonly RecordedStatement[]): Promise<Page> {
  if (!first) throw new Error('No statement was recorded');
  const page = await runList('documents', first);
  for (const [at, { text, values }] of others.entries())
    await pool.query({ name: `documents ${at}`, text, values: [...values] });
  return page;
}

/** Returns the statement with the customer in place of the one that was recorded. */
const forCustomer = ({ text, values }: RecordedStatement, customer: string): RecordedStatement => ({
  text,
  values: values.map((value) => (value === recorded.customer.marker ? customer : value)),
});

function list({ pathname, searchParams }: URL): Promise<Page> {
  const [customer, search] = [searchParams.get('customer_id'), searchParams.get('search')];
  if (pathname.includes('/documents/')) return listDocuments(recorded.documents);
  if (customer !== null)
    return runList('customer', forCustomer(recorded.customer.statement, customer));
  if (search !== null) return runList('search', { text: searchStatement, values: [search] });
  return searchParams.has('offset')
    ? runList('deep', recorded.deep)
    : runList('first', recorded.first);
}

async function checkSession(): Promise<void> {
  const { text, values } = recorded.session;
  const { rowCount } = await pool.query({ name: 'session', text, values: [...values] });
  if (rowCount !== 1) throw new Error('The session has ended');
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await checkSession();
  const url = new URL(request.url ?? '/', 'http://reference');
  if (request.method === 'GET') {
    const { count, results } = await list(url);
    send(response, 200, `{"count":${count},"next":null,"previous":null,"results":${results}}`);
    return;
  }
  const isChange = request.method === 'PATCH';
  send(response, isChange ? 200 : 201, await write(url.pathname, isChange, await text(request)));
}

/** Writes what the address names, and returns it as JSON. */
function write(pathname: string, isChange: boolean, content: string): Promise<string> {
  const parts = pathname.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (last === 'import') return importDevices(pool, content);
  const body = JSON.parse(content);
  if (isChange)
    return parts.includes('groups')
      ? changeGroup(pool, last, body)
      : changeCustomer(pool, last, body);
  if (last === 'messages') return addReply(pool, parts.at(-2) ?? '', body);
  if (last === 'add' || last === 'remove')
    return setMembership(pool, {
      user: parts.at(-3) ?? '',
      group: body.group_id,
      isMember: last === 'add',
    });
  return last === 'customers' ? createCustomer(pool, body) : createTicket(pool, body);
}

function send(response: ServerResponse, status: number, body: string): void {
  const content = Buffer.from(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': content.length })
    .end(content);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'));
process.on('SIGTERM', () => process.exit(0));
