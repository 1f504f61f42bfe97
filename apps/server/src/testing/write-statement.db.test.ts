// @every-postgres It tests locks and conditional updates.
import { changeCustomer, createCustomer } from '@portal/contract/crm';
import { addTicketMessage, openServiceTicket } from '@portal/contract/service';
import { changeGroup } from '@portal/contract/users';
import { eq, getColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customers } from '#server/domains/crm/customers/customer.resource.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { read, readRow, toReturnedItem } from '#server/resource/read.ts';
import { listResources } from '#server/resource/resource.ts';
import { getType, toStoredRow } from '#server/resource/stored-row.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { insertAudited, updateAudited } from '#server/resource/write-statement.ts';

let portal: TestPortal;
let steward: Caller;
let id: string;

beforeAll(async () => {
  portal = await testPortal();
  steward = await portal.signedIn(await portal.world.addEmployee(['customers']));
});

afterAll(() => portal.close());

beforeEach(async () => {
  ({ id } = await portal.world.addCustomer());
});

const createContext = () => createSystemContext(portal, 'test', portal.clock.now());

const countEntries = (objectId: string) =>
  portal.database.orm.$count(auditEntry, eq(auditEntry.objectId, objectId));

/** Counts the statements; the beginning of a transaction is sent together with its first. */
async function countRoundTrips(work: () => Promise<{ status: number }>): Promise<number> {
  const { pool } = portal.database;
  let count = 0;
  const watched = new Map<PoolClient, unknown>();
  const watch = (client: PoolClient) => {
    const query: unknown = Reflect.get(client, 'query');
    if (watched.has(client) || typeof query !== 'function') return;
    watched.set(client, query);
    const counted = (...sent: [string | { text: string }]): unknown => {
      const text = typeof sent[0] === 'string' ? sent[0] : sent[0].text;
      if (text !== 'begin') count += 1;
      return Reflect.apply(query, client, sent);
    };
    Object.assign(client, { query: counted });
  };
  pool.on('acquire', watch);
  const { status } = await work();
  pool.off('acquire', watch);
  for (const [client, query] of watched) Object.assign(client, { query });
  expect(status).toBeLessThan(300);
  return count;
}

async function rename(name: string, version: number): Promise<boolean> {
  const { isWritten } = await updateAudited(portal.database.orm, createContext(), {
    table: customer,
    target: { id: customer.id, version: customer.version, row: { id, version } },
    values: { name, version: version + 1 },
    entry: { action: 'change', table: customer, objectId: id, before: {}, after: { name } },
    notifications: [],
  });
  return isWritten;
}

describe('a change in one statement', () => {
  it('writes nothing where the row was changed or deleted meanwhile', async () => {
    const { version } = await readRow(createContext(), customers, id);
    expect(await rename('Second', version + 1)).toBe(false);
    expect(await rename('First', version)).toBe(true);
    expect(await rename('Late', version)).toBe(false);
    expect(await readRow(createContext(), customers, id)).toMatchObject({ name: 'First' });
    expect(await countEntries(id)).toBe(1);
  });

  it('writes all parts or none', async () => {
    const row = toStoredRow(customer, { id: newId(), name: 'Half' });
    const entry = { action: 'create', table: customer, objectId: newId(), after: row } as const;
    const claim = {
      userId: newId(),
      key: 'half',
      digest: Buffer.from('x'),
      createdAt: new Date().toISOString(),
      expiredAt: new Date(0).toISOString(),
    };
    const isTooLong = { type: 'customer', id: 'x'.repeat(8000) } as const;
    const notifications = [{ ...isTooLong, customerId: null, permission: null, userId: null }];
    await expect(
      insertAudited(portal.database.orm, createContext(), {
        table: customer,
        row,
        claim,
        entry,
        notifications,
      }),
    ).rejects.toThrow(/payload string too long/u);
    expect(await countEntries(entry.objectId)).toBe(0);
    const { rows } = await portal.database.pool.query(
      `select (select count(*)::int from customer where name = 'Half') as customers,
        (select count(*)::int from idempotency_key where key = 'half') as claims`,
    );
    expect(rows).toEqual([{ customers: 0, claims: 0 }]);
  });
});

describe('round trips', () => {
  it('creates an object in two: session, everything written with the object', async () => {
    for (const headers of [{}, { 'idempotency-key': 'two' }])
      expect(
        await countRoundTrips(() =>
          portal.call(createCustomer, { as: steward, body: { name: 'Two' }, headers }),
        ),
      ).toBe(2);
  });

  it('opens a ticket in three: session, device with requester, everything written with the ticket', async () => {
    const desk = await portal.signedIn(await portal.world.addEmployee(['service']));
    const device = await portal.world.addInstalledDevice(id);
    const body = { installed_device_id: device.id, description: 'It beeps' };
    expect(await countRoundTrips(() => portal.call(openServiceTicket, { as: desk, body }))).toBe(3);
  });

  it('changes an object in three: session, row, everything written with the object', async () => {
    expect(
      await countRoundTrips(() =>
        portal.call(changeCustomer, { as: steward, params: { id }, body: { name: 'Three' } }),
      ),
    ).toBe(3);
  });

  it('adds a message to a ticket in three: session, ticket with requester, everything written with the message', async () => {
    const desk = await portal.signedIn(await portal.world.addEmployee(['service']));
    const device = await portal.world.addInstalledDevice(id);
    const opening = { installed_device_id: device.id, description: 'It beeps' };
    const { body: ticket } = await portal.call(openServiceTicket, { as: desk, body: opening });
    for (const kind of ['reply', 'internal_note'])
      expect(
        await countRoundTrips(() =>
          portal.call(addTicketMessage, {
            as: desk,
            params: { id: ticket.id },
            body: { kind, text: 'Soon' },
          }),
        ),
      ).toBe(3);
  });

  it('mails a reply in six: session, ticket with requester, message, mail, job, commit', async () => {
    const desk = await portal.signedIn(await portal.world.addEmployee(['service']));
    const device = await portal.world.addInstalledDevice(id);
    const body = {
      installed_device_id: device.id,
      description: 'It beeps',
      requester_email: 'desk@clinic.example',
    };
    const { body: ticket } = await portal.call(openServiceTicket, { as: desk, body });
    const reply = { as: desk, params: { id: ticket.id }, body: { text: 'Soon' } };
    expect(await countRoundTrips(() => portal.call(addTicketMessage, reply))).toBe(6);
  });

  it('changes a group in five: session, lock, everything written with the group, own groups, commit', async () => {
    const chief = await portal.signedIn(await portal.world.addEmployee(['staff']));
    const params = await portal.world.addGroup({ permissions: ['users'] });
    const body = { permissions: ['users', 'service'] };
    expect(await countRoundTrips(() => portal.call(changeGroup, { as: chief, params, body }))).toBe(
      5,
    );
  });

  it('loses no change of many at once', async () => {
    const changes = [{ name: 'A' }, { notes: 'B' }, { website: 'https://c.example' }];
    const responses = await Promise.all(
      changes.map((body) => portal.call(changeCustomer, { as: steward, params: { id }, body })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readRow(createContext(), customers, id)).toMatchObject(
      Object.assign({ version: 4 }, ...changes),
    );
    expect(await countEntries(id)).toBe(3);
  });
});

describe('rows as they are stored', () => {
  let lastNumber = 0;
  const samples: Readonly<Record<string, (column: PgColumn) => unknown>> = {
    uuid: () => newId().toUpperCase(),
    text: ({ enumValues = [] }) => enumValues[0] ?? ` Äpfel ${newId()} `,
    integer: () => (lastNumber += 1),
    bigint: () => Number.MAX_SAFE_INTEGER - (lastNumber += 1),
    boolean: () => false,
    date: () => '2026-03-31',
    'timestamptz(3)': () => '2026-03-31T10:00:00+02:00',
    jsonb: () => [{ b: 1, a: [{ d: null, c: '\\x' }] }, 'y', null],
    'text[]': ({ enumValues = [] }) => [enumValues[0] ?? '{b,"c"}', enumValues[1] ?? 'null'],
    'double precision': () => (lastNumber += 1) / 3,
    bytea: () => Buffer.from(`\\x00 bytes \u00ff ${newId()}`),
  };

  let own: TestDatabase;

  beforeAll(async () => {
    own = await testDatabase();
    // Each table is tested by itself.
    await own.database.pool.query(`do $$ declare found record; begin
      for found in select conrelid::regclass as owner, conname from pg_constraint
        where contype in ('f', 'c') and connamespace = 'public'::regnamespace and conparentid = 0
      loop execute format('alter table %s drop constraint %I', found.owner, found.conname); end loop;
    end $$`);
  });

  afterAll(() => own.close());

  const toSample = ([property, column]: readonly [string, PgColumn]) =>
    [property, samples[getType(column)]?.(column)] as const;

  it('predicts the row of every table with values, and with defaults alone', async () => {
    const { orm } = own.database;
    const tables = new Map(listResources().map(({ table }) => [getTableName(table), table]));
    // Only ever written as a part of another statement.
    tables.delete('audit_entry');
    expect(tables.size).toBeGreaterThan(20);
    for (const [name, table] of tables) {
      const columns = Object.entries(getColumns<PgTable>(table));
      const needed = columns.filter(
        ([property, { notNull, hasDefault }]) =>
          property.endsWith('At') || (notNull && !hasDefault),
      );
      for (const given of [columns, needed]) {
        const values = Object.fromEntries(given.map((pair) => toSample(pair)));
        const row = toStoredRow(table, { ...values, id: newId() });
        const entry = { action: 'create', table, objectId: newId(), after: row } as const;
        const change = { table, row, claim: null, entry, notifications: [] };
        await insertAudited(orm, createContext(), change);
        const untyped: PgTable = table;
        const [stored] = await orm.select().from(untyped).where(eq(table.id, row['id']));
        expect(stored, name).toMatchObject(row);
      }
    }
  });

  it('returns the object of every created and changed row as it is read afterwards', async () => {
    const { database } = own;
    const context = { ...createContext(), database };
    const visible: string[] = [];
    for (const resource of listResources()) {
      const { name, table } = resource;
      const columns = Object.entries(getColumns<PgTable>(table));
      const { version } = table;
      if (!version) continue;
      const row = toStoredRow(table, {
        ...Object.fromEntries(columns.map((pair) => toSample(pair))),
        id: newId(),
        version: 1,
      });
      const objectId = String(row['id']);
      const item = toReturnedItem(resource, context);
      const entry = { action: 'create', table, objectId, after: row } as const;
      const insertion = { table, row, claim: null, entry, notifications: [], item };
      const created = await insertAudited(database, context, insertion);
      const readItem = () => read(context, resource, objectId).catch(() => null);
      expect(created, name).toEqual({ isWritten: true, item: await readItem() });
      const changed = await updateAudited(database, context, {
        table,
        target: { id: table.id, version, row: { id: objectId, version: 1 } },
        values: { version: 2, updatedAt: context.now.toISOString() },
        entry: null,
        notifications: [],
        item,
      });
      expect(changed, name).toEqual({ isWritten: true, item: await readItem() });
      if (changed.item) visible.push(name);
    }
    expect(visible).toEqual(
      expect.arrayContaining(['customer', 'document', 'lead', 'manufacturer', 'user_group']),
    );
  });
});
