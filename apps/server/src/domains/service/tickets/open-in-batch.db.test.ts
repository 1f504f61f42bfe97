import { getServiceTicket, openServiceTicket } from '@portal/contract/service';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { serviceTicket, ticketEvent } from './service-ticket.table.ts';

let portal: TestPortal;
let desk: Caller;
let deviceId: string;

beforeAll(async () => {
  portal = await testPortal();
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
});

afterAll(() => portal.close());

beforeEach(async () => {
  const { id } = await portal.world.addCustomer();
  ({ id: deviceId } = await portal.world.addInstalledDevice(id));
});

const openFor = (device: string, description: string, others: object = {}) =>
  portal.call(openServiceTicket, {
    as: desk,
    body: { installed_device_id: device, description, ...others },
  });

const open = (description: string, requesterEmail?: string) =>
  openFor(
    deviceId,
    description,
    requesterEmail === undefined ? {} : { requester_email: requesterEmail },
  );

const listNumbers = async () => {
  const { orm } = portal.database;
  const rows = await orm.select().from(serviceTicket).orderBy(serviceTicket.ordinal);
  return rows.map(({ number }) => number);
};

/** Counts the transactions that wrote these tickets. */
async function countTransactions(ids: readonly string[]): Promise<number> {
  const { rows } = await portal.database.pool.query<{ transactions: number }>(
    'select count(distinct xmin::text)::int as transactions from service_ticket where id = any($1)',
    [ids],
  );
  return rows[0]?.transactions ?? 0;
}

const email = (at: number) => `person${at}@batch.example`;

it('opens those that come at once with all that belongs to each, numbered without a gap', async () => {
  const { orm } = portal.database;
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, at) => open(`At once ${at}`, email(at))),
  );
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 201));
  expect(opened.map(({ body }) => body.description)).toEqual(
    opened.map((_, at) => `At once ${at}`),
  );
  const numbers = await listNumbers();
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const ids = opened.map(({ body }) => body.id);
  expect(await countTransactions(ids)).toBeLessThan(ids.length);
  for (const [table, column] of [
    [ticketEvent, ticketEvent.ticketId],
    [auditEntry, auditEntry.objectId],
  ] as const) {
    const rows = await orm
      .select({ rows: count() })
      .from(table)
      .where(inArray(column, ids))
      .groupBy(column);
    expect(rows).toEqual(ids.map(() => ({ rows: 1 })));
  }
  const mails = await orm.select().from(mailOutbox);
  for (const [at, { body }] of opened.entries())
    expect(mails.filter(({ recipient }) => recipient === email(at))).toMatchObject([
      { params: { ticket: body.ticket_id } },
    ]);
});

it('fails only the one that cannot be written, and takes no number for it', async () => {
  const { pool } = portal.database;
  const before = await listNumbers();
  await pool.query(
    `alter table service_ticket add constraint unwritable check (description <> 'Unwritable') not valid`,
  );
  try {
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(at === 7 ? 'Unwritable' : `Neighbour ${at}`)),
    );
    expect(opened.map(({ status }) => status)).toEqual(
      opened.map((_, at) => (at === 7 ? 500 : 201)),
    );
  } finally {
    await pool.query('alter table service_ticket drop constraint unwritable');
  }
  const numbers = await listNumbers();
  expect(numbers).toEqual(Array.from({ length: before.length + 11 }, (_, at) => at + 1));
});

it('opens the ticket for the customer who has the device by then', async () => {
  const { pool, orm } = portal.database;
  const { id: nextCustomer } = await portal.world.addCustomer();
  const mover = await pool.connect();
  try {
    await mover.query('begin');
    await mover.query('update installed_device set customer_id = $1 where id = $2', [
      nextCustomer,
      deviceId,
    ]);
    const opening = open('While it moves');
    const isWaiting = sql<boolean>`exists (select from pg_locks where not granted)`;
    await expect
      .poll(
        async () => (await orm.select({ isWaiting }).from(sql`(select 1) as one`))[0]?.isWaiting,
      )
      .toBe(true);
    await mover.query('commit');
    const { status, body } = await opening;
    expect({ status, customer: body.customer.id }).toEqual({ status: 201, customer: nextCustomer });
  } finally {
    // Without effect after the commit.
    await mover.query('rollback');
    mover.release();
  }
  const [device] = await orm.select().from(installedDevice).where(eq(installedDevice.id, deviceId));
  expect(device?.customerId).toBe(nextCustomer);
});

it('does not delay a ticket by another one whose device is locked', async () => {
  const {
    database: { pool },
    world,
  } = portal;
  const { id: customerId } = await world.addCustomer();
  const { id: locked } = await world.addInstalledDevice(customerId);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from installed_device where id = $1 for update', [locked]);
    const late = openFor(locked, 'Late');
    const others = await Promise.all(Array.from({ length: 12 }, (_, at) => open(`Other ${at}`)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
    // Opened together, not by themselves after a batch that failed at the lock.
    expect(await countTransactions(others.map(({ body }) => body.id))).toBeLessThan(others.length);
    await holder.query('commit');
    expect((await late).status).toBe(201);
  } finally {
    // Without effect after the commit.
    await holder.query('rollback');
    holder.release();
  }
});

it('returns the ticket of a repeated call although the device is in stock by then', async () => {
  const headers = { 'idempotency-key': 'repeated' };
  const body = { installed_device_id: deviceId, description: 'Repeated' };
  const call = (sent: object) =>
    portal.call(openServiceTicket, { as: desk, body: { ...body, ...sent }, headers });
  const first = await call({});
  await portal.database.orm
    .update(installedDevice)
    .set({ customerId: null })
    .where(eq(installedDevice.id, deviceId));
  expect(await call({})).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await call({ description: 'Other' })).toMatchObject({ status: 409 });
});

it('opens one ticket for calls with the same key, and the others beside them', async () => {
  const body = { installed_device_id: deviceId, description: 'Sent twice' };
  const headers = { 'idempotency-key': 'sent-at-once' };
  const before = await listNumbers();
  const [other, ...repeated] = await Promise.all([
    open('Without a key'),
    ...Array.from({ length: 6 }, () => portal.call(openServiceTicket, { as: desk, body, headers })),
  ]);
  const ids = new Set(repeated.map(({ body: { id } }) => id));
  expect([other.status, ids.size, ids.has(other.body.id)]).toEqual([201, 1, false]);
  const numbers = await listNumbers();
  expect(numbers).toEqual(Array.from({ length: before.length + 2 }, (_, at) => at + 1));
});

it('numbers those of two statements at once without a gap, with one ticket for a key of both', async () => {
  const { pool, orm } = portal.database;
  const before = await listNumbers();
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from service_ticket_counter for update');
    const headers = { 'idempotency-key': 'in-both-statements' };
    const repeated = { installed_device_id: deviceId, description: 'In both' };
    const opening = Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at === 0 || at === 25
          ? portal.call(openServiceTicket, { as: desk, body: repeated, headers })
          : open(`Of many ${at}`),
      ),
    );
    const isWaiting = sql<boolean>`(select count(*) >= 2 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock')`;
    await expect
      .poll(
        async () => (await orm.select({ isWaiting }).from(sql`(select 1) as one`))[0]?.isWaiting,
      )
      .toBe(true);
    await holder.query('rollback');
    const opened = await opening;
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 201));
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(39);
    expect(opened[0]?.body.id).toBe(opened[25]?.body.id);
  } finally {
    // Without effect after the rollback.
    await holder.query('rollback');
    holder.release();
  }
  const numbers = await listNumbers();
  expect(numbers).toEqual(Array.from({ length: before.length + 39 }, (_, at) => at + 1));
});

it('writes the number of each ticket into its audit entry and its mail', async () => {
  const { orm } = portal.database;
  const opened = await Promise.all(
    Array.from({ length: 5 }, (_, at) => open(`Numbered ${at}`, `numbered${at}@batch.example`)),
  );
  for (const [at, { body }] of opened.entries()) {
    const [ticket] = await orm.select().from(serviceTicket).where(eq(serviceTicket.id, body.id));
    const [entry] = await orm.select().from(auditEntry).where(eq(auditEntry.objectId, body.id));
    expect(entry?.changes['number']).toEqual({ from: null, to: ticket?.number });
    const recipient = `numbered${at}@batch.example`;
    const mails = await orm.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));
    expect(mails.map(({ params }) => params?.['ticket'])).toEqual([body.ticket_id]);
  }
});

it('returns each ticket as it is read afterwards, with a mail or without', async () => {
  const opened = await Promise.all([
    open('Alone'),
    open('With others'),
    open('With a mail', 'reader@batch.example'),
  ]);
  for (const { body } of opened) {
    const { body: found } = await portal.call(getServiceTicket, {
      as: desk,
      params: { id: body.id },
    });
    expect(body).toEqual(found);
  }
});
