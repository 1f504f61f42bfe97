import { eq, getColumns, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeRetention,
  listRetention,
  retentionRules,
  type RetentionRule,
} from '@portal/contract/compliance';
import { addLeadNote, createLead } from '@portal/contract/crm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { lead, leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { importRun } from '#server/domains/import-export/imports/import-run.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import {
  inboundMail,
  inboundMailFile,
} from '#server/domains/service/inbound/inbound-mail.table.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { createRun, runJob } from '#server/testing/run-jobs.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { dataRequest } from '../data-requests/data-request.table.ts';
import { retentionDefaults } from './retention-rule.table.ts';
import { findLastSweep, countPastRetention } from '../overview/get-overview.ts';
import { listCurrentTerms } from './sweep.ts';
import { sweepRetention } from './sweep-retention.ts';
import { sweeps } from './sweeps.ts';

const now = new Date('2026-06-01T12:00:00Z');

let portal: TestPortal;
let officer: Caller;

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(now);
});
beforeEach(async () => {
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
});
afterAll(() => portal.close());

const toPastInstant = (rule: RetentionRule, more: number): string =>
  addMilliseconds(now, -days(retentionDefaults[rule].days + more)).toISOString();

const sweep = (): Promise<void> => runJob(sweepRetention, portal);

async function getRule(rule: RetentionRule) {
  const { body } = await portal.call(listRetention, { as: officer });
  return body.find((one) => one.rule === rule);
}

/**
 * Creates an object of the given age that a rule may remove. Returns a function that returns true
 * while the object exists.
 */
const makers: Partial<Record<RetentionRule, (at: string) => Promise<() => Promise<boolean>>>> = {
  async accounts(updatedAt) {
    const { id } = await portal.world.addEmployee([], { isActive: false, updatedAt });
    const mine = eq(anonymizationRequest.userId, id);
    return async () => (await portal.database.orm.$count(anonymizationRequest, mine)) === 0;
  },
  async leads(at) {
    const { orm } = portal.database;
    const closed = { stage: 'lost' as const, stageChangedAt: at, updatedAt: at };
    const { id } = await portal.world.addLead(closed);
    await orm.insert(leadNote).values({ id: newId(), leadId: id, text: 'x' });
    return async () => (await orm.$count(lead, eq(lead.id, id))) === 1;
  },
  async sessions(at) {
    const { orm } = portal.database;
    const user = await portal.world.addEmployee();
    const { id } = await portal.world.addSession(user.id, new Date(at));
    return async () => (await orm.$count(session, eq(session.id, id))) === 1;
  },
  async mails(updatedAt) {
    const { orm } = portal.database;
    const id = newId();
    const mail = { recipient: 'a@b.example', language: 'en' as const, template: 'x' };
    await orm.insert(mailOutbox).values({ id, ...mail, status: 'sent', updatedAt });
    return async () => (await orm.$count(mailOutbox, eq(mailOutbox.id, id))) === 1;
  },
  async inbound_mails(createdAt) {
    const { orm } = portal.database;
    const { id } = await portal.world.addUnmatchedMail({ createdAt });
    const file = { fileName: 'x.txt', contentType: 'text/plain' };
    const blobPath = `attachment/${id}/x.txt`;
    await orm
      .insert(upload)
      .values({ id, blobPath, ...file, createdAt, expiresAt: createdAt, usedAt: createdAt });
    await orm.insert(inboundMailFile).values({ id, mailId: id, blobPath, fileSize: 1, ...file });
    return async () => (await orm.$count(inboundMail, eq(inboundMail.id, id))) === 1;
  },
  async imports(createdAt) {
    const { orm } = portal.database;
    const owner = await portal.world.addEmployee();
    const { id } = await portal.world.addImport(owner.id, { createdAt });
    const file = { fileName: 'x.csv', contentType: 'text/csv', createdAt, expiresAt: createdAt };
    const blobPath = `import/${id}/customers.csv`;
    await orm.insert(upload).values({ id, blobPath, ...file, usedAt: createdAt });
    return async () => (await orm.$count(importRun, eq(importRun.id, id))) === 1;
  },
  async data_requests(doneAt) {
    const { orm } = portal.database;
    const { id } = await portal.world.addDataRequest({ doneAt });
    return async () => (await orm.$count(dataRequest, eq(dataRequest.id, id))) === 1;
  },
  async audit_addresses(at) {
    const { orm } = portal.database;
    const id = newId();
    const entry = { id, at, actorKind: 'system' as const, action: 'x', objectType: 'customer' };
    await orm.insert(auditEntry).values({ ...entry, objectId: newId(), requestId: 'r' });
    await orm.insert(auditPersonal).values({ entryId: id, ip: '10.0.0.1', salt: Buffer.from('s') });
    return async () => {
      const [row] = await orm.select().from(auditPersonal).where(eq(auditPersonal.entryId, id));
      return row?.ip === '10.0.0.1';
    };
  },
};

describe.each(Object.entries(makers))('rule %s', (name, make) => {
  const rule = retentionRules.find((one) => one === name) ?? 'accounts';

  it('removes exactly what the preview counts and nothing newer, a single time', async () => {
    await sweep();
    const old = [await make(toPastInstant(rule, 1)), await make(toPastInstant(rule, 2))];
    const young = await make(toPastInstant(rule, -1));
    expect(await getRule(rule)).toMatchObject({
      rule,
      due: 2,
      next_run_at: '2026-06-02T03:20:00.000Z',
    });
    await sweep();
    expect(await Promise.all(old.map((isThere) => isThere()))).toEqual([false, false]);
    expect(await young()).toBe(true);
    // The first sweep at this instant counted nothing.
    expect(await getRule(rule)).toMatchObject({
      due: 0,
      last_run: { removed: expect.any(Number) },
    });
    await sweep();
    expect(await young()).toBe(true);
  });

  it('removes nothing while disabled, and follows a changed term', async () => {
    const isThere = await make(toPastInstant(rule, 1));
    const params = { rule };
    const change = (body: object) => portal.call(changeRetention, { as: officer, params, body });
    expect((await change({ is_enabled: false })).body).toMatchObject({ is_enabled: false, due: 1 });
    await sweep();
    expect(await isThere()).toBe(true);
    const longer = retentionDefaults[rule].days + 10;
    expect((await change({ is_enabled: true, days: longer })).body).toMatchObject({ due: 0 });
    await sweep();
    expect(await isThere()).toBe(true);
    expect((await change({ days: retentionDefaults[rule].days })).body).toMatchObject({ due: 1 });
    await sweep();
    expect(await isThere()).toBe(false);
  });
});

it('removes in batches and counts all of them', async () => {
  const { orm } = portal.database;
  const mail = { recipient: 'a@b.example', language: 'en' as const, template: 'x' };
  const old = { ...mail, status: 'failed' as const, updatedAt: toPastInstant('mails', 3) };
  portal.clock.set(addMilliseconds(now, 1000));
  await orm
    .insert(mailOutbox)
    .values(Array.from({ length: 1201 }, () => ({ id: newId(), ...old })));
  await orm.insert(mailOutbox).values({ id: newId(), ...old, status: 'waiting' });
  expect(await getRule('mails')).toMatchObject({ due: 1201 });
  await sweep();
  expect(await getRule('mails')).toMatchObject({
    due: 0,
    last_run: { at: '2026-06-01T12:00:01.000Z', removed: 1201 },
  });
  expect(await findLastSweep(orm)).toEqual({ at: '2026-06-01T12:00:01.000Z', removed: 1201 });
  portal.clock.set(now);
});

const seller = async () => portal.signedIn(await portal.world.addEmployee(['pipeline']));
/** Adds a note to a lead that was lost long ago. */
const addNote = async (as: Caller) => {
  const { orm } = portal.database;
  const body = { contact: { name: 'Vera Oud', email: 'vera@oud.example' } };
  const { id } = (await portal.call(createLead, { as, body })).body;
  const params = { id };
  const note = await portal.call(addLeadNote, { as, params, body: { text: 'Vera Oud called' } });
  const at = toPastInstant('leads', 3);
  const old = { stage: 'lost' as const, stageChangedAt: at, updatedAt: at, lastNoteAt: at };
  await orm.update(lead).set(old).where(eq(lead.id, id));
  return { id, noteId: note.body.id };
};

describe('lead past its retention', () => {
  it('removes the lead’s values from the audit trail, and stores none with its deletion', async () => {
    const { orm } = portal.database;
    const { id, noteId } = await addNote(await seller());
    const listRemaining = () =>
      orm
        .select({
          action: auditEntry.action,
          of: auditEntry.objectType,
          ...getColumns(auditPersonal),
        })
        .from(auditEntry)
        .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
        .where(inArray(auditEntry.objectId, [id, noteId]))
        .orderBy(auditEntry.ordinal);
    expect(JSON.stringify(await listRemaining())).toMatch(/vera@oud\.example.*Vera Oud called/);
    await sweep();
    const remaining = await listRemaining();
    expect(remaining.map(({ action, of, changes }) => [action, of, changes])).toEqual([
      ['create', 'lead', {}],
      ['create', 'lead_note', {}],
      ['delete', 'lead_note', null],
      ['delete', 'lead', null],
    ]);
    expect(remaining[0]).toMatchObject({ ip: '127.0.0.1', salt: Buffer.alloc(0) });
    expect(remaining[0]?.erasedAt).not.toBeNull();
    expect(JSON.stringify(remaining)).not.toMatch(/vera/i);
  });

  it('publishes the deletion to open boards', async () => {
    const { id } = await addNote(await seller());
    const listener = new pg.Client({ ...portal.address });
    await listener.connect();
    const received: string[] = [];
    listener.on('notification', ({ payload }) => received.push(payload ?? ''));
    await listener.query('listen portal_changes');
    await sweep();
    await listener.query('select 1');
    await listener.end();
    expect(received.join()).toContain(id);
  });

  it('keeps a lead that is being changed or has just been changed', async () => {
    const { pool, orm } = portal.database;
    const { id } = await addNote(await seller());
    const other = await pool.connect();
    await other.query('begin');
    await other.query('update lead set last_note_at = $2 where id = $1', [id, now]);
    await sweep();
    expect(await orm.$count(lead, eq(lead.id, id))).toBe(1);
    await other.query('commit');
    other.release();
    await sweep();
    expect(await orm.$count(lead, eq(lead.id, id))).toBe(1);
    await orm.delete(lead).where(eq(lead.id, id));
  });
});

test('never deletes an active session, however short the term', async () => {
  const { orm } = portal.database;
  const user = await portal.world.addEmployee();
  const [idle, used] = await Promise.all(
    [8, 6].map((count) => portal.world.addSession(user.id, addMilliseconds(now, -days(count)))),
  );
  const change = (count: number) =>
    portal.call(changeRetention, {
      as: officer,
      params: { rule: 'sessions' },
      body: { days: count },
    });
  await change(1);
  await sweep();
  const remaining = await orm.select().from(session).where(eq(session.userId, user.id));
  expect(remaining.map(({ id }) => id)).toEqual([used?.id]);
  expect(idle).toBeDefined();
  await change(retentionDefaults.sessions.days);
});

it('continues with the other rules after a failure, and fails at the end', async () => {
  const { pool } = portal.database;
  const isLeadThere = await makers.leads?.(toPastInstant('leads', 1));
  const isImportThere = await makers.imports?.(toPastInstant('imports', 1));
  const there = async () => [await isLeadThere?.(), await isImportThere?.()];
  await pool.query(`create function never() returns trigger language plpgsql as
    'begin raise exception ''never''; end'`);
  await pool.query('create trigger never before delete on lead execute function never()');
  await expect(sweep()).rejects.toThrow('Rules of retention failed');
  expect(await there()).toEqual([true, false]);
  await pool.query('drop function never cascade');
  await sweep();
  expect(await there()).toEqual([false, false]);
});

it('removes teams that a version before teams left in anonymized accounts', async () => {
  const addTeam = (more: object) => portal.world.addEmployee([], { team: 'North', ...more });
  const people = [await addTeam({ anonymizedAt: now.toISOString() }), await addTeam({})];
  await sweep();
  const { id, team } = userAccount;
  const read = portal.database.orm.select({ id, team }).from(userAccount);
  const found = await read.where(
    inArray(
      id,
      people.map((one) => one.id),
    ),
  );
  const teams = people.map((one) => found.find((row) => row.id === one.id)?.team);
  expect(teams).toEqual([null, 'North']);
});

it('finds stored addresses with an index-only scan in order', async () => {
  const { rows } = await portal.database.orm.transaction(async (tx) => {
    // PostgreSQL scans and sorts small tables despite their indexes.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return tx.execute<Record<string, string>>(
      sql`explain select id from (${sweeps.audit_addresses.due(toPastInstant('audit_addresses', 0), now)}) as due
        order by id limit 500 for update skip locked`,
    );
  });
  const plan = JSON.stringify(rows);
  expect(plan).toContain('audit_personal_addresses');
  expect(plan).not.toContain('Sort');
});

it('requests an anonymization a single time, to be approved like any other', async () => {
  const { orm } = portal.database;
  const { id } = await portal.world.addEmployee([], {
    isActive: false,
    updatedAt: toPastInstant('accounts', 5),
  });
  const back = await portal.world.addEmployee([], { updatedAt: toPastInstant('accounts', 5) });
  expect(await countPastRetention(orm, now)).toBe(1);
  await Promise.all([sweep(), sweep(), sweep()]);
  const storedRequests = await orm
    .select()
    .from(anonymizationRequest)
    .where(eq(anonymizationRequest.userId, id));
  expect(storedRequests).toEqual([
    expect.objectContaining({ status: 'pending', requestedById: null, gracePeriodDays: 30 }),
  ]);
  expect(await orm.$count(anonymizationRequest, eq(anonymizationRequest.userId, back.id))).toBe(0);
  expect(await countPastRetention(orm, now)).toBe(0);
  const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, id));
  expect(account?.anonymizedAt).toBeNull();
});

test('keeps every record that traces devices', async () => {
  const { orm } = portal.database;
  const { id } = await portal.world.addCustomer();
  const old = { createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01T00:00:00.000Z' };
  await portal.world.addTicket(id, {
    ...old,
    status: 'closed',
    closedAt: '2001-02-01T00:00:00.000Z',
  });
  const [tickets, devices] = [await orm.$count(serviceTicket), await orm.$count(installedDevice)];
  await sweep();
  expect([await orm.$count(serviceTicket), await orm.$count(installedDevice)]).toEqual([
    tickets,
    devices,
  ]);
});

it('allows officers only to change a rule within its bounds, and audits the change', async () => {
  const { orm } = portal.database;
  const attempt = async (as: Caller | undefined, rule: string, body: object) => {
    const params: { rule: RetentionRule } = Object({ rule });
    return (await portal.call(changeRetention, { ...(as ? { as } : {}), params, body })).status;
  };
  const other = await portal.signedIn(await portal.world.addEmployee(['users']));
  expect(await attempt(undefined, 'mails', { days: 3 })).toBe(401);
  expect(await attempt(other, 'mails', { days: 3 })).toBe(403);
  expect(await attempt(officer, 'tickets', { days: 3 })).toBe(404);
  for (const body of [{ days: 0 }, { days: 3661 }, { days: 1.5 }, { months: 1 }]) {
    expect([body, await attempt(officer, 'sessions', body)]).toEqual([body, 400]);
  }
  expect(await attempt(officer, 'sessions', { days: 30 })).toBe(200);
  expect(await attempt(officer, 'sessions', { days: 30 })).toBe(200);
  const entries = await orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectType, 'retention_rule'));
  const last = entries.filter(({ changes }) => /"to":30[,}]/.test(JSON.stringify(changes)));
  expect(last.map(({ changes }) => changes)).toEqual([{ days: { from: 90, to: 30 } }]);
});

it('rests after each batch of each rule', async () => {
  const rest = vi.fn(async () => undefined);
  await sweepRetention.handler(portal)({}, createRun(portal, { rest }));
  const enabled = (await listCurrentTerms(portal.database.orm)).filter(
    ({ isEnabled }) => isEnabled,
  );
  expect(rest).toHaveBeenCalledTimes(enabled.length);
});
