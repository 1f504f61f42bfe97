import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { verifyPassword } from '../../apps/server/src/domains/auth/passwords/password-hash.ts';
import { importDevices } from './floor-import.ts';

/*
 * The floor: bare node:http and pg on the simple tables, without session, permissions, audit and
 * checks. One prepared statement for each request, whose JSON PostgreSQL makes. It has the addresses
 * of the Django REST application.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: availableParallelism() * 4,
  idleTimeoutMillis: 0,
});
// A connection is lost when the referee stops PostgreSQL first, because it was aborted.
pool.on('error', () => undefined);

const toPage = (rows: string): string => `(select coalesce(json_agg(item), '[]') from (
  select d.id, d.customer_id, json_build_object('id', c.id, 'name', c.name) as customer, d.clinic_id,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'city', l.city) end as clinic,
    d.device_id, json_build_object('id', p.id, 'name', p.name, 'model', p.model) as device,
    json_build_object('id', m.id, 'name', m.name) as manufacturer, d.serial_number, d.installation_date,
    d.status, d.next_maintenance_on, d.created_at, d.updated_at
  from (${rows}) as d join simple.devices as p on p.id = d.device_id
    join simple.manufacturers as m on m.id = p.manufacturer_id
    left join simple.customers as c on c.id = d.customer_id left join simple.clinics as l on l.id = d.clinic_id
  order by d.id desc) as item)`;

const toListStatement = (where: string): string =>
  `select json_build_object('count', (select count(*) from simple.installed_devices ${where}), 'next', null,
    'previous', null, 'results', ${toPage(`select * from simple.installed_devices ${where} order by id desc limit $1 offset $2`)})::text as body`;

const statements = {
  list: toListStatement(''),
  customer: toListStatement('where customer_id = $3::bigint'),
  search: `with found as materialized (select * from simple.installed_devices where serial_number ilike '%' || $3 || '%')
    select json_build_object('count', (select count(*) from found), 'next', null, 'previous', null,
      'results', ${toPage('select * from found order by id desc limit $1 offset $2')})::text as body`,
  documents: `with query as (select plainto_tsquery('simple', $3) as query),
      found as materialized (select documents.*, ts_rank(words, query) as rank from simple.documents, query where words @@ query)
    select json_build_object('count', (select count(*) from found), 'next', null, 'previous', null,
      'results', (select coalesce(json_agg(item), '[]') from (
        select id, category, title, description, language, file_name, file_size, ts_headline('simple', text, query) as excerpt,
          created_at, updated_at
        from (select * from found order by rank desc, id desc limit $1 offset $2) as page, query
        order by rank desc, id desc) as item))::text as body`,
  createTicket: `with made as (insert into simple.tickets
      (customer_id, installed_device_id, serial_number, description, requester_email, status, created_at)
    select customer_id, id, serial_number, $2, $3, 'new', now() from simple.installed_devices where id = $1 returning *)
    select row_to_json(made)::text as body from made`,
  createReply: `with made as (insert into simple.replies (ticket_id, text, created_at) values ($1, $2, now()) returning *)
    select row_to_json(made)::text as body from made`,
  createCustomer: `with made as (insert into simple.customers (name, email, is_active, created_at, updated_at)
    values ($1, $2, true, now(), now()) returning *) select row_to_json(made)::text as body from made`,
  changeCustomer: `with made as (update simple.customers set notes = $2, updated_at = now() where id = $1 returning *)
    select row_to_json(made)::text as body from made`,
  changeGroup: `with made as (update simple.permission_groups set permissions = $2 where id = $1 returning *)
    select row_to_json(made)::text as body from made`,
  joinGroup: `with made as (insert into simple.account_groups (account_id, permissiongroup_id) values ($1, $2)
      on conflict do nothing)
    select json_build_object('id', id, 'email', email, 'groups', (select json_agg(g) from (
      select permissiongroup_id as g from simple.account_groups where account_id = $1 union select $2) as member))::text as body
    from simple.accounts where id = $1`,
  leaveGroup: `with made as (delete from simple.account_groups where account_id = $1 and permissiongroup_id = $2)
    select json_build_object('id', id, 'email', email, 'groups', (select coalesce(json_agg(permissiongroup_id), '[]')
      from simple.account_groups where account_id = $1 and permissiongroup_id <> $2))::text as body
    from simple.accounts where id = $1`,
  account: 'select id, password_hash from simple.accounts where email = $1',
  signIn: `insert into simple.sessions (key, account_id) values ($1, $2)
    returning json_build_object('id', account_id)::text as body`,
};

type Name = keyof typeof statements;
type Body = Readonly<Record<string, unknown>>;

async function run(name: Name, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name,
    text: statements[name],
    values,
  });
  const [row] = rows;
  if (!row) throw new Error(`${name} found nothing`);
  return row;
}

function list({ pathname, searchParams: query }: URL): Promise<Record<string, unknown>> {
  const page = [query.get('limit'), query.get('offset') ?? '0'];
  const [customer, search] = [query.get('customer'), query.get('search')];
  if (pathname === '/documents/') return run('documents', [...page, search]);
  if (customer !== null) return run('customer', [...page, customer]);
  return search === null ? run('list', page) : run('search', [...page, search]);
}

async function signIn(body: Body): Promise<Record<string, unknown>> {
  const account = await run('account', [body['email']]);
  const isRight = await verifyPassword(String(account['password_hash']), String(body['password']));
  if (!isRight) throw new Error('Wrong password');
  return run('signIn', [randomUUID(), account['id']]);
}

async function write(path: string, body: Body): Promise<Record<string, unknown>> {
  const [, kind, id, , change] = path.split('/');
  if (kind === 'sign-in') return signIn(body);
  if (kind === 'tickets')
    return run('createTicket', [
      body['installed_device'],
      body['description'],
      body['requester_email'],
    ]);
  if (kind === 'replies') return run('createReply', [body['ticket'], body['text']]);
  if (kind === 'accounts')
    return run(change === 'add' ? 'joinGroup' : 'leaveGroup', [id, body['group']]);
  if (kind === 'groups') return run('changeGroup', [id, body['permissions']]);
  return id
    ? run('changeCustomer', [id, body['notes']])
    : run('createCustomer', [body['name'], body['email']]);
}

async function receive(path: string, content: string): Promise<Record<string, unknown>> {
  return path === '/devices/import/'
    ? { body: await importDevices(pool, content) }
    : write(path, JSON.parse(content));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://floor');
  const isRead = request.method === 'GET';
  const { body } = isRead ? await list(url) : await receive(url.pathname, await text(request));
  const content = Buffer.from(String(body));
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': content.length })
    .end(content);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'));
process.on('SIGTERM', () => process.exit(0));
