import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chainRows, readChainProgress } from '#server/audit/chain-rows.ts';
import { verifyChain } from '#server/audit/verify-chain.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createRun, runJob, runJobs } from '#server/testing/run-jobs.ts';
import { chainAuditLog } from './chain-audit-log.ts';
import { insertEntry, now, testTrail, type TestTrail } from '#server/testing/trail-fixture.ts';

let owner: TestTrail['owner'];
let portalDatabase: TestTrail['portalDatabase'];
let write: TestTrail['write'];
let chainAll: TestTrail['chainAll'];
let tamper: TestTrail['tamper'];
let findBreakAfter: TestTrail['findBreakAfter'];
let getEntryId: TestTrail['getEntryId'];
let trail: TestTrail;

beforeAll(async () => {
  trail = await testTrail();
  ({ owner, portalDatabase, write, chainAll, tamper, findBreakAfter, getEntryId } = trail);
});
afterEach(() => trail.empty());
afterAll(() => trail.close());

describe('chaining', { tags: 'every-postgres' }, () => {
  it('chains every row once and counts the rows not chained yet', async () => {
    await write(3);
    expect(await verifyChain(portalDatabase)).toMatchObject({
      firstBreak: null,
      rows: 0,
      unchainedRows: 3,
      head: null,
    });
    expect(await chainAll()).toBe(3);
    await write(1);
    const verdict = await verifyChain(portalDatabase);
    expect(verdict).toMatchObject({ firstBreak: null, rows: 3, unchainedRows: 1 });
    expect(await chainAll()).toBe(1);
    expect(await chainAll()).toBe(0);
    expect(await verifyChain(portalDatabase, verdict.head)).toMatchObject({
      firstBreak: null,
      rows: 4,
    });
  });

  it('waits for an earlier open transaction without blocking writers', async () => {
    const open = new pg.Client({ ...owner.portalAddress });
    await open.connect();
    await open.query('begin');
    await insertEntry(open);
    await write(2);
    expect(await chainRows(portalDatabase, now)).toBe(0);
    await insertEntry(open);
    await open.query('commit');
    await open.end();
    expect(await chainAll()).toBe(4);
    expect((await verifyChain(portalDatabase)).firstBreak).toBeNull();
  });

  it('builds one chain while several processes chain and write concurrently', async () => {
    await write(3);
    await chainAll();
    const writing = Promise.all(Array.from({ length: 8 }, () => write(12)));
    const writers = { areDone: false };
    const chainRuns = Array.from({ length: 4 }, async () => {
      while (!writers.areDone) await chainRows(portalDatabase, now);
    });
    await writing;
    writers.areDone = true;
    await Promise.all(chainRuns);
    await chainAll();
    const { rows } = await portalDatabase.pool.query<{ count: number }>(
      'select count(*) from audit_entry',
    );
    const verdict = await verifyChain(portalDatabase);
    expect(verdict).toMatchObject({ firstBreak: null, rows: rows[0]?.count, unchainedRows: 0 });
    expect(verdict.rows).toBe(99);
    expect(verdict.links).toBeGreaterThan(1);
  });

  it('creates several links for many rows of one transaction', async () => {
    await portalDatabase.pool.query(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
       select gen_random_uuid(), now(), 'system', 'create', 'clinic', gen_random_uuid(), 'many'
       from generate_series(1, 1203)`,
    );
    expect(await chainAll()).toBe(1203);
    expect((await verifyChain(portalDatabase)).links).toBe(3);
    await write(11);
    for (let count = 0; count < 11; count += 1) {
      await write(1);
      await chainAll();
    }
    const verdict = await verifyChain(portalDatabase);
    expect(verdict).toMatchObject({ firstBreak: null, rows: 1225 });
    // A transaction of a concurrent test may have delayed rows into an extra link.
    expect(verdict.links).toBeGreaterThanOrEqual(14);
  });

  it('rests after each link, and counts the rows that remain', async () => {
    await portalDatabase.pool.query(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
       select gen_random_uuid(), now(), 'system', 'create', 'clinic', gen_random_uuid(), 'many'
       from generate_series(1, 1203)`,
    );
    expect(await readChainProgress(portalDatabase)).toEqual({ done: 0, remaining: 1203 });
    const remaining: number[] = [];
    const rest = async () => {
      remaining.push((await readChainProgress(portalDatabase)).remaining);
    };
    const tools = { database: portalDatabase, clock: systemClock };
    // Concurrent tests on this server may delay the snapshot for a while.
    await vi.waitFor(async () => {
      await chainAuditLog.handler(tools)({}, createRun(tools, { rest }));
      expect(remaining).toEqual([703, 203, 0]);
    }, 20_000);
    expect(await readChainProgress(portalDatabase)).toEqual({ done: 1203, remaining: 0 });
  });

  it('chains rows in every run of the job', async () => {
    const tools = { database: portalDatabase, clock: systemClock };
    await write(2);
    await owner.database.orm.transaction(async (tx) => {
      await sendJob(tx, chainAuditLog, {});
      await sendJob(tx, chainAuditLog, {});
    });
    expect(await runJobs(owner, chainAuditLog, tools)).toBe(2);
    // Concurrent tests on this server may delay the snapshot for a while.
    await vi.waitFor(async () => {
      await runJob(chainAuditLog, tools);
      expect(await verifyChain(portalDatabase)).toMatchObject({
        firstBreak: null,
        rows: 2,
        unchainedRows: 0,
      });
    }, 20_000);
  });

  it('orders a row by its real position, whatever its writer states', async () => {
    await write(1);
    for (const [era, transaction] of [
      [-1, '0'],
      [0, '1'],
      [99, '1'],
      [1, '9000000000'],
    ]) {
      await portalDatabase.pool.query(
        `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, era, transaction)
         values (gen_random_uuid(), '2020-01-01', 'system', 'change', 'customer', gen_random_uuid(), 'placed', $1, $2)`,
        [era, transaction],
      );
    }
    await write(1);
    expect(await chainAll()).toBe(6);
    expect(await verifyChain(portalDatabase)).toMatchObject({
      firstBreak: null,
      rows: 6,
      unchainedRows: 0,
    });
    const { rows } = await portalDatabase.pool.query(
      `select count(*) from audit_entry where era = 1
         and transaction < pg_snapshot_xmax(pg_current_snapshot())`,
    );
    expect(rows).toEqual([{ count: 6 }]);
  });

  it('starts a new era where a restored server counts lower', async () => {
    const { pool } = owner.database;
    await insertEntry(pool);
    expect(await chainAll(owner.database)).toBe(1);
    // State after a restore: a transaction id that this server has not reached.
    await tamper(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, transaction)
       values (gen_random_uuid(), now(), 'system', 'a', 'b', gen_random_uuid(), 'c', '9000000000')`,
    );
    expect(await chainRows(owner.database, now)).toBe(0);
    await pool.query('select audit_settle_era()');
    await insertEntry(pool);
    expect(await chainAll(owner.database)).toBe(2);
    await pool.query('select audit_settle_era()');
    const { rows } = await pool.query('select era from audit_entry order by ordinal');
    expect(rows).toEqual([{ era: 1 }, { era: 1 }, { era: 2 }]);
    expect(await verifyChain(owner.database)).toMatchObject({
      firstBreak: null,
      rows: 3,
      unchainedRows: 0,
    });
  });
});

describe('tampering', () => {
  let linkNumber: number;

  beforeEach(async () => {
    await write(4);
    await chainAll();
    await write(4);
    await chainAll();
    await write(1);
    linkNumber = (await verifyChain(portalDatabase)).links;
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
  ])('detects a changed row: %s', async (change) => {
    const id = await getEntryId(2);
    const firstBreak = await findBreakAfter(`update audit_entry set ${change} where id = '${id}'`);
    expect(firstBreak).toMatchObject({
      kind: expect.stringMatching(/row_(?:changed|removed)/),
      what: id,
    });
  });

  it.each([0, 3, 6])('detects a removed row: %d', async (offset) => {
    const id = await getEntryId(offset);
    const firstBreak = await findBreakAfter(
      `delete from audit_personal where entry_id = '${id}'`,
      `delete from audit_entry where id = '${id}'`,
    );
    expect(firstBreak).toMatchObject({ kind: 'row_removed', what: id });
  });

  it('detects the removal of the last chained row', async () => {
    const { rows } = await portalDatabase.pool.query<{ id: string; rows: number }>(
      `select entry.id from audit_entry as entry
       join audit_chain_link as link using (era, transaction, ordinal) order by link.number desc limit 1`,
    );
    const id = rows[0]?.id ?? '';
    const firstBreak = await findBreakAfter(
      `delete from audit_personal where entry_id = '${id}'`,
      `delete from audit_entry where id = '${id}'`,
    );
    expect(firstBreak).toEqual({ kind: 'row_removed', what: id, link: linkNumber });
  });

  it.each([`'0'::xid8`, 'transaction'])('detects a row inserted at %s', async (place) => {
    const id = newId();
    const firstBreak = await findBreakAfter(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, era, transaction)
       select '${id}', at, actor_kind, 'invented', object_type, object_id, request_id, era, ${place}
       from audit_entry where id = '${await getEntryId(1)}'`,
    );
    expect(firstBreak).toEqual({ kind: 'row_inserted', what: id, link: expect.any(Number) });
  });

  it.each([
    ['before the first era', '-1', `'5'`],
    ['where the chain begins', '0', `'0'`],
    ['in an era to come', '99', `'5'`],
    ['in a transaction to come', 'audit_era()', `'9000000000'`],
  ])(
    'detects a row inserted %s, where no later link covers it',
    async (_where, era, transaction) => {
      const id = newId();
      const firstBreak = await findBreakAfter(
        `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, era, transaction)
       values ('${id}', '2020-01-01', 'system', 'invented', 'customer', '${id}', 'x', ${era}, ${transaction})`,
      );
      expect(firstBreak).toEqual({ kind: 'row_inserted', what: id, link: expect.any(Number) });
    },
  );

  it('detects personal values removed with their row', async () => {
    const id = await getEntryId(2);
    const firstBreak = await findBreakAfter(`delete from audit_personal where entry_id = '${id}'`);
    expect(firstBreak).toMatchObject({ kind: 'personal_changed', what: id });
  });

  it('detects a row replaced by another', async () => {
    const [id, other] = [await getEntryId(2), newId()];
    const firstBreak = await findBreakAfter(
      `delete from audit_personal where entry_id = '${id}'`,
      `update audit_entry set id = '${other}' where id = '${id}'`,
    );
    expect(firstBreak).toMatchObject({ kind: 'row_inserted', what: other });
  });

  it('detects changed personal values, but not redacted ones', async () => {
    await portalDatabase.pool.query(
      `update audit_personal set ip = null, changes = '{}' where entry_id = $1`,
      [await getEntryId(1)],
    );
    await portalDatabase.pool.query(
      `update audit_personal set changes = jsonb_set(changes, '{email,to}', '"[anonymized]"')
       where entry_id = $1`,
      [await getEntryId(3)],
    );
    expect(await verifyChain(portalDatabase)).toMatchObject({ firstBreak: null, erased: 2 });
    const id = await getEntryId(2);
    const firstBreak = await findBreakAfter(
      `update audit_personal set changes = jsonb_set(changes, '{email,to}', '"other@nova.example"')
       where entry_id = '${id}'`,
    );
    expect(firstBreak).toMatchObject({ kind: 'personal_changed', what: id });
  });

  it('detects changed, removed and truncated links', async () => {
    const first = { link: linkNumber - 1, what: String(linkNumber - 1) };
    expect(
      await findBreakAfter(
        `update audit_chain_link set row_count = row_count + 1 where number = ${first.link}`,
      ),
    ).toEqual({ kind: 'link_changed', ...first });
    expect(
      await findBreakAfter(`delete from audit_chain_link where number = ${first.link}`),
    ).toEqual({
      kind: 'link_removed',
      ...first,
    });
  });

  it('detects a truncated chain, and a restored head where the head was noted elsewhere', async () => {
    const { head } = await verifyChain(portalDatabase);
    const cut = `delete from audit_chain_link where number = ${linkNumber}`;
    expect(await findBreakAfter(cut)).toMatchObject({
      kind: 'link_removed',
      what: String(linkNumber),
    });
    const putBack = `update audit_head set (number, hash) =
      (select number, hash from audit_chain_link order by number desc limit 1)`;
    expect(await findBreakAfter(putBack)).toBeNull();
    expect((await verifyChain(portalDatabase, head)).firstBreak).toMatchObject({
      kind: 'head_missing',
      what: head,
    });
  });

  it('detects a link added without the head', async () => {
    const firstBreak = await findBreakAfter(
      `insert into audit_chain_link select number + 1, era, transaction, ordinal, row_count, chained_rows,
         chained_at, leaves, hash from audit_chain_link order by number desc limit 1`,
    );
    expect(firstBreak).toMatchObject({ kind: 'link_inserted', what: String(linkNumber + 1) });
  });
});
