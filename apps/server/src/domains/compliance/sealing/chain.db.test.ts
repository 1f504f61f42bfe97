import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '@portal/contract/kernel';
import { beginning, type Place } from '#server/audit/chain-link.ts';
import { countRowsAfter } from '#server/audit/read-chain.ts';
import { openDatabase, type Database } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { record } from '#server/audit/record.ts';
import { doJobs } from '../../../../test/do-jobs.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { sealAudit } from './seal-audit-job.ts';
import { sealRows } from '#server/audit/seal-rows.ts';
import { sealing } from './sealing.ts';
import { verifyChain } from '#server/audit/verify-chain.ts';
import { sendJob } from '#server/jobs/send-job.ts';

let home: TestDatabase;
/** As the portal's own role: what writes and seals. */
let own: Database;

beforeEach(async () => {
  home = await testDatabase();
  own = openDatabase(home.portalAddress, { poolSize: 6 });
});
afterEach(async () => {
  await own.close();
  await home.close();
});

const now = new Date('2026-03-04T05:06:07.089Z');
const call = {
  actor: {
    kind: 'employee',
    userId: newId(),
    sessionId: newId(),
    language: null,
    permissions: new Set<Permission>(),
  },
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: null,
  language: 'en',
  now,
  href: null,
  idempotency: null,
} as const;

/** Writes rows of the trail, each in a transaction of its own. */
async function write(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const after = {
      name: `Nova ${at}`,
      email: `info${at}@nova.example`,
      notes: 'née "Grace" \\ 1',
    };
    const deed = { action: 'create' as const, table: customer, objectId: newId(), after };
    await own.orm.transaction((tx) => record(tx, call, deed));
  }
}

/**
 * Seals all there is, and answers how many rows. Transactions of other tests on the same server hold
 * the fence back for a moment.
 */
async function sealAll(database = own): Promise<number> {
  let sealed = 0;
  const everything = async (): Promise<void> => {
    for (let rows = 1; rows > 0; sealed += rows) rows = await sealRows(database, now);
    expect(await countRowsAfter(database, await endOf(database))).toBe(0);
  };
  await vi.waitFor(everything, { timeout: 20_000, interval: 20 });
  return sealed;
}

async function endOf({ pool }: Database): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select era, transaction::text as transaction, ordinal::text as ordinal
     from audit_seal order by number desc limit 1`,
  );
  return rows[0] ?? beginning;
}

/** As the owner with the guards off, as somebody who may do everything. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...home.address });
  await client.connect();
  const tables = ['audit_entry', 'audit_seal', 'audit_personal'];
  const switched = (word: string): string =>
    tables.map((table) => `alter table ${table} ${word} trigger user`).join('; ');
  try {
    await client.query(`begin; ${switched('disable')}`);
    for (const statement of statements) await client.query(statement);
    await client.query(`${switched('enable')}; commit`);
  } finally {
    await client.end();
  }
}

async function faultAfter(...statements: string[]) {
  await tamper(...statements);
  return (await verifyChain(own)).fault;
}

async function idOf(offset: number): Promise<string> {
  const { rows } = await own.pool.query<{ id: string }>(
    'select id from audit_entry order by era, transaction, ordinal offset $1 limit 1',
    [offset],
  );
  return rows[0]?.id ?? '';
}

/** A row of the trail, over whichever connection. */
const insertOver = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
  client.query(
    `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
     values ($1, now(), 'system', 'change', 'customer', $1, 'open')`,
    [newId()],
  );

describe('sealing', () => {
  it('leaves no row out and seals none twice, and says what is not sealed yet', async () => {
    await write(3);
    expect(await verifyChain(own)).toMatchObject({ fault: null, rows: 0, unsealed: 3, head: null });
    expect(await sealAll()).toBe(3);
    await write(1);
    const verdict = await verifyChain(own);
    expect(verdict).toMatchObject({ fault: null, rows: 3, seals: 1, unsealed: 1 });
    expect(await sealAll()).toBe(1);
    expect(await sealAll()).toBe(0);
    expect(await verifyChain(own, verdict.head)).toMatchObject({ fault: null, rows: 4, seals: 2 });
  });

  it('waits for a transaction that began before and has not ended, and nobody waits for it', async () => {
    const open = new pg.Client({ ...home.portalAddress });
    await open.connect();
    await open.query('begin');
    await insertOver(open);
    await write(2);
    expect(await sealRows(own, now)).toBe(0);
    await insertOver(open);
    await open.query('commit');
    await open.end();
    expect(await sealAll()).toBe(4);
    expect((await verifyChain(own)).fault).toBeNull();
  });

  it('makes one chain, whoever seals and writes at the same time', async () => {
    await write(3);
    await sealAll();
    const writing = Promise.all(Array.from({ length: 8 }, () => write(12)));
    const writers = { areDone: false };
    const sealers = Array.from({ length: 4 }, async () => {
      while (!writers.areDone) await sealRows(own, now);
    });
    await writing;
    writers.areDone = true;
    await Promise.all(sealers);
    await sealAll();
    const { rows } = await own.pool.query<{ count: number }>('select count(*) from audit_entry');
    const verdict = await verifyChain(own);
    expect(verdict).toMatchObject({ fault: null, rows: rows[0]?.count, unsealed: 0 });
    expect(verdict.rows).toBe(99);
    expect(verdict.seals).toBeGreaterThan(1);
  });

  it('makes several seals of many rows of one transaction', async () => {
    await own.pool.query(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
       select gen_random_uuid(), now(), 'system', 'create', 'clinic', gen_random_uuid(), 'many'
       from generate_series(1, 1203)`,
    );
    expect(await sealAll()).toBe(1203);
    expect((await verifyChain(own)).seals).toBe(3);
    await write(11);
    for (let count = 0; count < 11; count += 1) {
      await write(1);
      await sealAll();
    }
    expect(await verifyChain(own)).toMatchObject({ fault: null, rows: 1225, seals: 14 });
  });

  it('is done by its job, again and again', async () => {
    await write(2);
    await home.database.orm.transaction(async (tx) => {
      await sendJob(tx, sealAudit, {});
      await sendJob(tx, sealAudit, {});
    });
    expect(await doJobs(home, sealAudit, sealing(own, systemClock))).toBe(2);
    const { signal } = new AbortController();
    const run = { id: newId(), isLast: false, signal, finish: async () => undefined };
    // Whatever else runs on this server may hold its snapshot, and with it the fence, for a while.
    await vi.waitFor(async () => {
      await sealing(own, systemClock)({}, run);
      expect(await verifyChain(own)).toMatchObject({ fault: null, rows: 2, unsealed: 0 });
    }, 20_000);
  });

  it('goes on in a new era where the database was brought to a server that counts lower', async () => {
    const { pool } = home.database;
    const insert = (transaction: string) =>
      pool.query(
        `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id,
             transaction)
           values (gen_random_uuid(), now(), 'system', 'a', 'b', gen_random_uuid(), 'c', ${transaction})`,
      );
    await insert('pg_current_xact_id()');
    expect(await sealAll(home.database)).toBe(1);
    // As a dump brings it: of a transaction that this server has yet to come to.
    await insert(`'9000000000'::xid8`);
    expect(await sealRows(home.database, now)).toBe(0);
    await pool.query('select audit_settle_era()');
    await insert('pg_current_xact_id()');
    expect(await sealAll(home.database)).toBe(2);
    await pool.query('select audit_settle_era()');
    const { rows } = await pool.query('select era from audit_entry order by ordinal');
    expect(rows).toEqual([{ era: 1 }, { era: 1 }, { era: 2 }]);
    expect(await verifyChain(home.database)).toMatchObject({
      fault: null,
      rows: 3,
      unsealed: 0,
    });
  });
});

describe('what is no longer as it was sealed is named', () => {
  let whole: number;

  beforeEach(async () => {
    await write(4);
    await sealAll();
    await write(4);
    await sealAll();
    await write(1);
    whole = (await verifyChain(own)).seals;
  });

  it.each([
    `action = 'none'`,
    'actor_id = null',
    `at = at + interval '1 millisecond'`,
    `changes = changes || '{"name": {"from": null, "to": "Other"}}'`,
    'personal_digest = null',
    `request_id = 'other'`,
    `object_id = gen_random_uuid()`,
    `actor_kind = 'system'`,
    `era = era + 1`,
  ])('a row changed: %s', async (change) => {
    const id = await idOf(2);
    const fault = await faultAfter(`update audit_entry set ${change} where id = '${id}'`);
    expect(fault).toMatchObject({
      kind: expect.stringMatching(/row_(?:changed|removed)/),
      what: id,
    });
  });

  it.each([0, 3, 6])('a row removed: %d', async (offset) => {
    const id = await idOf(offset);
    const fault = await faultAfter(
      `delete from audit_personal where entry_id = '${id}'`,
      `delete from audit_entry where id = '${id}'`,
    );
    expect(fault).toMatchObject({ kind: 'row_removed', what: id });
  });

  it('the last sealed row removed', async () => {
    const { rows } = await own.pool.query<{ id: string; rows: number }>(
      `select entry.id from audit_entry as entry
       join audit_seal as seal using (era, transaction, ordinal) order by seal.number desc limit 1`,
    );
    const id = rows[0]?.id ?? '';
    const fault = await faultAfter(
      `delete from audit_personal where entry_id = '${id}'`,
      `delete from audit_entry where id = '${id}'`,
    );
    expect(fault).toEqual({ kind: 'row_removed', what: id, seal: whole });
  });

  it.each([`'0'::xid8`, 'transaction'])('a row inserted at %s', async (place) => {
    const id = newId();
    const fault = await faultAfter(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, era, transaction)
       select '${id}', at, actor_kind, 'invented', object_type, object_id, request_id, era, ${place}
       from audit_entry where id = '${await idOf(1)}'`,
    );
    expect(fault).toEqual({ kind: 'row_inserted', what: id, seal: expect.any(Number) });
  });

  it('a row put in the place of another', async () => {
    const [id, other] = [await idOf(2), newId()];
    const fault = await faultAfter(
      `delete from audit_personal where entry_id = '${id}'`,
      `update audit_entry set id = '${other}' where id = '${id}'`,
    );
    expect(fault).toMatchObject({ kind: 'row_inserted', what: other });
  });

  it('personal values changed, but not those that were erased', async () => {
    const id = await idOf(2);
    await home.database.pool.query(
      `update audit_personal set ip = null, changes = '{}' where entry_id = $1`,
      [await idOf(1)],
    );
    await home.database.pool.query(
      `update audit_personal set changes = jsonb_set(changes, '{email,to}',
         '"anonymized-1a2b@anonymized.invalid"') where entry_id = $1`,
      [await idOf(3)],
    );
    expect(await verifyChain(own)).toMatchObject({ fault: null, erased: 2 });
    const change = `changes = jsonb_set(changes, '{email,to}', '"other@nova.example"')`;
    await home.database.pool.query(`update audit_personal set ${change} where entry_id = $1`, [id]);
    expect((await verifyChain(own)).fault).toMatchObject({ kind: 'personal_changed', what: id });
  });

  it('seals changed, removed, and cut off', async () => {
    const first = { seal: whole - 1, what: String(whole - 1) };
    expect(
      await faultAfter(`update audit_seal set row_count = 3 where number = ${first.seal}`),
    ).toEqual({ kind: 'seal_changed', ...first });
    expect(await faultAfter(`delete from audit_seal where number = ${first.seal}`)).toEqual({
      kind: 'seal_removed',
      ...first,
    });
  });

  it('a chain that lost its end, with its head put back too where that was noted elsewhere', async () => {
    const { head } = await verifyChain(own);
    const cut = `delete from audit_seal where number = ${whole}`;
    expect(await faultAfter(cut)).toMatchObject({ kind: 'seal_removed', what: String(whole) });
    const putBack = `update audit_head set (number, hash) =
      (select number, hash from audit_seal order by number desc limit 1)`;
    expect(await faultAfter(putBack)).toBeNull();
    expect((await verifyChain(own, head)).fault).toMatchObject({
      kind: 'head_missing',
      what: head,
    });
  });

  it('a seal that was added without the head', async () => {
    const fault = await faultAfter(
      `insert into audit_seal select number + 1, era, transaction, ordinal, row_count, sealed_rows,
         sealed_at, leaves, hash from audit_seal order by number desc limit 1`,
    );
    expect(fault).toMatchObject({ kind: 'seal_inserted', what: String(whole + 1) });
  });
});
