// @every-postgres Rows of several calls are written in one statement, with its locks and its `lock_timeout`.
import { createCustomer, getCustomer } from '@portal/contract/crm';
import { createManufacturer } from '@portal/contract/products';
import { addTicketMessage } from '@portal/contract/service';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { ticketReply } from '#server/domains/service/messages/message.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { channel } from '#server/events/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

let portal: TestPortal;
let admin: Caller;
let colleague: Caller;
/** The one who replies, who gets no mail about that. */
let requesterEmail: string;

beforeAll(async () => {
  portal = await testPortal();
  const employee = await portal.world.addEmployee(['customers', 'catalogue', 'service']);
  ({ email: requesterEmail } = employee);
  admin = await portal.signedIn(employee);
  colleague = await portal.signedIn(await portal.world.addEmployee(['customers', 'service']));
});

afterAll(() => portal.close());

const list = <Item>(length: number, toItem: (at: number) => Item): Item[] =>
  Array.from({ length }, (_, at) => toItem(at));

const createNamed = (name: string, as = admin, headers = {}) =>
  portal.call(createCustomer, { as, body: { name }, headers });

const key = (name: string) => ({ 'idempotency-key': name });

const make = (name: string) => portal.call(createManufacturer, { as: admin, body: { name } });

/** Counts the transactions that wrote these rows. */
async function countTransactions(table: string, ids: readonly string[]): Promise<number> {
  const { rows } = await portal.database.pool.query<{ transactions: number }>(
    `select count(distinct xmin::text)::int as transactions from ${table} where id = any($1)`,
    [ids],
  );
  return rows[0]?.transactions ?? 0;
}

/** Runs work while another transaction has run a statement, and then rolls that back. */
async function whileOpen(statement: string, work: () => Promise<void>): Promise<void> {
  const holder = await portal.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Collects the changes that are published until `stop`, which returns them. */
async function listenForChanges() {
  const client = await portal.database.pool.connect();
  const messages: string[] = [];
  client.on('notification', ({ payload = '' }) => messages.push(payload));
  await client.query(`listen ${channel}`);
  return {
    async stop() {
      // Comes after all that was published before.
      await portal.database.pool.query(`notify ${channel}, 'the last'`);
      await expect.poll(() => messages.at(-1)).toBe('the last');
      await client.query('unlisten *');
      client.removeAllListeners('notification');
      client.release();
      return messages;
    },
  };
}

it('creates those of several people at once with all that belongs to each', async () => {
  const changes = await listenForChanges();
  const created = await Promise.all(
    list(24, (at) => createNamed(`At once ${at}`, at % 2 ? admin : colleague)),
  );
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
  expect(created.map(({ body }) => body.name)).toEqual(list(24, (at) => `At once ${at}`));
  const ids = created.map(({ body }) => body.id);
  expect(await countTransactions('customer', ids)).toBeLessThan(ids.length / 2);
  const entries = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(inArray(auditEntry.objectId, ids));
  const byObject = new Map(entries.map((entry) => [entry.objectId, entry]));
  expect([entries.length, byObject.size]).toEqual([24, 24]);
  const actors = new Set(ids.map((id, at) => `${at % 2} ${byObject.get(id)?.actorId}`));
  expect(actors.size).toBe(2);
  expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(24);
  for (const { body } of created.slice(0, 4)) {
    const { body: found } = await portal.call(getCustomer, { as: admin, params: { id: body.id } });
    expect(body).toEqual(found);
  }
  const messages = await changes.stop();
  expect(ids.map((id) => messages.filter((message) => message.includes(id)).length)).toEqual(
    ids.map(() => 1),
  );
});

it('gives an error to nobody but the call whose row cannot be written', async () => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Gamma', 'Delta', 'Alpha Two', 'Epsilon', 'Zeta'];
  await make('Beta');
  const made = await Promise.all(names.map(make));
  const failed = made.filter(({ status }) => status === 400);
  expect(made.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(6);
  expect(failed).toHaveLength(2);
  for (const { body } of failed) expect(Object.keys(body)).toContain('name');
  expect(made[1]?.status).toBe(400);
  const rows = await portal.database.orm
    .select()
    .from(manufacturer)
    .where(inArray(manufacturer.name, names));
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(names)].toSorted());
});

it('creates one object for a key that calls share, and the others beside it', async () => {
  const created = await Promise.all(
    list(18, (at) => createNamed(`Keyed ${at % 3}`, admin, key(`together-${at % 3}`))).concat(
      list(4, (at) => createNamed(`Keyless ${at}`)),
    ),
  );
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
  const ids = created.map(({ body }) => body.id);
  expect(ids.slice(0, 18)).toEqual(list(18, (at) => ids[at % 3]));
  expect(new Set(ids).size).toBe(7);
  expect(await createNamed('Another', admin, key('together-0'))).toMatchObject({ status: 409 });
});

it('does not let rows wait long for one that waits for the transaction of somebody else', async () => {
  let waiting = Promise.resolve(0);
  await whileOpen(`insert into manufacturer (id, name) values ('${newId()}', 'Held')`, async () => {
    const began = performance.now();
    const calls = list(12, (at) => make(`Beside ${at}`));
    // The last one shares a statement with those before it.
    waiting = make('Held').then(({ status }) => status);
    const others = await Promise.all(calls);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
    // A row by itself waits 5 seconds.
    expect(performance.now() - began).toBeLessThan(4000);
    await expect.poll(hasWaitingCall).toBe(true);
  });
  expect(await waiting).toBe(201);
});

/** Returns true if a call waits for a lock of this database. */
async function hasWaitingCall(): Promise<boolean> {
  const { rows } = await portal.database.pool.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`,
  );
  return rows[0]?.waits === true;
}

const reply = (id: string, text: string, headers = {}) =>
  portal.call(addTicketMessage, { as: admin, params: { id }, body: { text }, headers });

const addTicket = async () =>
  portal.world.addTicket((await portal.world.addCustomer()).id, { requesterEmail });

const readTicket = async (id: string) => {
  const { orm } = portal.database;
  const [ticket] = await orm.select().from(serviceTicket).where(eq(serviceTicket.id, id));
  const replies = await orm.select().from(ticketReply).where(eq(ticketReply.ticketId, id));
  return { ...ticket, texts: replies.map(({ text }) => text).toSorted() };
};

it('writes replies of several tickets at once, each once, and answers their tickets', async () => {
  const ids = await Promise.all(list(5, async () => (await addTicket()).id));
  const written = await Promise.all([
    ...list(15, (at) => reply(ids[at % 5] ?? '', `Reply ${Math.floor(at / 5)}`)),
    ...list(3, () => reply(ids[0] ?? '', 'Sent again', key('reply-at-once'))),
  ]);
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 201));
  const replies = written.map(({ body }) => body.id);
  expect(new Set(replies).size).toBe(16);
  expect(await countTransactions('service_ticket_reply', replies)).toBeLessThan(10);
  for (const [at, id] of ids.entries()) {
    const { texts, answeredAt, waitingSince, version } = await readTicket(id);
    const again = at === 0 ? ['Sent again'] : [];
    expect(texts).toEqual(['Reply 0', 'Reply 1', 'Reply 2', ...again]);
    expect([answeredAt === null, waitingSince, version]).toEqual([false, null, 1]);
  }
});

it('does not delay replies by one whose ticket is locked, and writes it by the ticket as it is then', async () => {
  const [locked, into, ...others] = await Promise.all(list(8, addTicket));
  if (!locked || !into) throw new Error('There are eight tickets');
  let late = Promise.resolve('');
  const holder = await portal.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from service_ticket where id = $1 for update', [locked.id]);
    const calls = others.map(({ id }) => reply(id, 'Beside it'));
    // The last one is sent while those before it wait for their statement.
    late = reply(locked.id, 'Late').then(
      ({ status, body }) => `${status} ${body.service_ticket_id}`,
    );
    const written = await Promise.all(calls);
    expect(written.map(({ status }) => status)).toEqual(written.map(() => 201));
    // Written together, not by themselves after a statement that failed at the lock.
    const replies = written.map(({ body }) => body.id);
    expect(await countTransactions('service_ticket_reply', replies)).toBeLessThan(replies.length);
    await holder.query(
      `update service_ticket set merged_into_ticket_id = $2, status = 'closed', closed_at = now() where id = $1`,
      [locked.id, into.id],
    );
    await holder.query('commit');
  } finally {
    // Without effect after the commit.
    await holder.query('rollback');
    holder.release();
  }
  expect(await late).toBe(`201 ${into.id}`);
  expect((await readTicket(locked.id)).texts).toEqual([]);
  expect((await readTicket(into.id)).texts).toEqual(['Late']);
});
