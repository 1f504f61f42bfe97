import { setImmediate } from 'node:timers/promises';
import {
  changePassword,
  confirmTwoFactor,
  createSession,
  enableTwoFactor,
  requestPasswordReset,
} from '@portal/contract/auth';
import { listAuditLog, nobodysId, type AuditAction } from '@portal/contract/compliance';
import { createManufacturer } from '@portal/contract/products';
import { getClinic } from '@portal/contract/crm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { verifyChain } from '#server/audit/verify-chain.ts';
import { newId } from '#server/kernel/ids.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { chainAll } from '#server/testing/chain-all.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { password, withPassword } from '#server/testing/second-factor.ts';
import { sweeps } from '../retention/sweeps.ts';

const browser = { 'user-agent': 'A browser of the test' };

let portal: TestPortal;
let officer: Caller;
let ada: { id: string; email: string };
let as: Caller;
let foreignClinic: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
});
afterAll(() => portal.close());

beforeEach(async () => {
  await portal.database.pool.query('truncate attempt');
  const own = await portal.world.addCustomer();
  const other = await portal.world.addCustomer();
  foreignClinic = await portal.world.addClinic(other.id);
  ada = await portal.world.addCustomerUser(own.id);
  as = await withPassword(portal, ada);
  await writeTraces();
});

/** Writes what was collected, once the hooks after the responses have run. */
async function writeTraces(): Promise<void> {
  await setImmediate();
  await setImmediate();
  expect(await portal.traces.write()).toBe(true);
}

async function listEntries(action: AuditAction, query: Record<string, unknown> = {}) {
  await writeTraces();
  const { body } = await portal.call(listAuditLog, { as: officer, query: { action, ...query } });
  return body.results;
}

const signIn = (email: string, entered = 'wrong password') =>
  portal.call(createSession, { body: { email, password: entered }, headers: browser });

const call = (path: string) => ({ from: null, to: path });

const anonymousEntry = { actor_kind: 'anonymous', actor_id: null, ip: '127.0.0.1' };

it('records a failed sign-in with its account, address and browser', async () => {
  expect((await signIn(ada.email)).status).toBe(400);
  expect(await listEntries('sign_in_failed', { object_id: ada.id })).toMatchObject([
    {
      ...anonymousEntry,
      object_type: 'user_account',
      changes: {
        call: call('POST /api/v1/auth/jwt/create/'),
        user_agent: { from: null, to: browser['user-agent'] },
      },
    },
  ]);
});

it('records a failed sign-in of nobody without the e-mail address that was entered', async () => {
  const email = 'never.a.user@nowhere.example';
  expect((await signIn(email)).status).toBe(400);
  expect(await listEntries('sign_in_failed', { object_id: nobodysId })).toMatchObject([
    anonymousEntry,
  ]);
  const { rows } = await portal.database.pool.query(
    `select from audit_personal where changes::text like '%never.a.user%'
     union all select from audit_entry where changes::text like '%never.a.user%'`,
  );
  expect(rows).toEqual([]);
});

it('records tries while an account is locked, equal ones once with their number', async () => {
  for (let at = 0; at < 5; at += 1) expect((await signIn(ada.email)).status).toBe(400);
  for (let at = 0; at < 3; at += 1) expect((await signIn(ada.email)).status).toBe(423);
  const [failed, ...others] = await listEntries('sign_in_failed', { object_id: ada.id });
  expect(others).toEqual([]);
  expect(failed?.changes['count']).toEqual({ from: null, to: 5 });
  const [refused] = await listEntries('limit_refused', { object_id: ada.id });
  expect(refused?.changes).toMatchObject({ count: { from: null, to: 3 }, last_at: { from: null } });
});

/** Returns the changes of each lock of Ada. */
const listLocks = async () =>
  (await listEntries('account_locked', { object_id: ada.id })).map(({ changes }) => changes);

it('records each lock once, by its last attempt: of a password, of a code and while signed in', async () => {
  for (let at = 0; at < 4; at += 1) await signIn(ada.email);
  expect(await listLocks()).toEqual([]);
  for (let at = 0; at < 3; at += 1) await signIn(ada.email);
  const path = 'POST /api/v1/auth/jwt/create/';
  expect(await listLocks()).toMatchObject([{ call: call(path) }]);
  expect((await listLocks())[0]).not.toHaveProperty('count');
  expect((await portal.call(enableTwoFactor, { as, body: { password } })).status).toBe(200);
  for (let at = 0; at < 12; at += 1)
    await portal.call(confirmTwoFactor, { as, body: { totp_code: '000000' } });
  expect(await listLocks()).toHaveLength(2);
  const body = { old_password: 'wrong', new_password: 'vierkante kachel' };
  for (let at = 0; at < 7; at += 1) await portal.call(changePassword, { as, body });
  expect(await listLocks()).toHaveLength(3);
});

it('records no lock for the right password at the last attempt', async () => {
  for (let at = 0; at < 4; at += 1) await signIn(ada.email);
  expect((await signIn(ada.email, password)).status).toBe(200);
  expect(await listEntries('account_locked', { object_id: ada.id })).toEqual([]);
});

it('records a wrong password of somebody who is signed in as theirs', async () => {
  const body = { old_password: 'wrong', new_password: 'vierkante kachel' };
  expect((await portal.call(changePassword, { as, body })).status).toBe(400);
  expect(await listEntries('sign_in_failed', { actor_id: ada.id })).toMatchObject([
    { actor_kind: 'customer', object_id: ada.id },
  ]);
});

it('records a wrong code', async () => {
  expect((await portal.call(enableTwoFactor, { as, body: { password } })).status).toBe(200);
  const wrong = await portal.call(confirmTwoFactor, { as, body: { totp_code: '000000' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  expect(await listEntries('code_failed', { object_id: ada.id })).toMatchObject([
    { changes: { call: call('POST /api/v1/auth/two-factor/enable/confirm/') } },
  ]);
});

it('records a missing permission', async () => {
  expect((await portal.call(listAuditLog, { as })).status).toBe(403);
  expect(await listEntries('permission_refused', { actor_id: ada.id })).toMatchObject([
    {
      actor_kind: 'customer',
      object_id: ada.id,
      changes: { call: call('GET /api/v1/compliance/audit-log/') },
    },
  ]);
});

it('records a request from another page', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const body = { old_password: 'a', new_password: 'b' };
  expect((await portal.call(changePassword, { as, body, headers })).status).toBe(403);
  expect(await listEntries('csrf_refused', { actor_id: ada.id })).toHaveLength(1);
});

it('records a limit that was reached, with the account that it is for', async () => {
  const body = { email: ada.email };
  for (let at = 0; at < 5; at += 1)
    expect((await portal.call(requestPasswordReset, { body })).status).toBe(202);
  expect((await portal.call(requestPasswordReset, { body })).status).toBe(429);
  expect(await listEntries('limit_refused', { object_id: ada.id })).toMatchObject([anonymousEntry]);
});

it('records the id of another customer’s object, and no id that nobody has', async () => {
  for (const id of [foreignClinic.id, newId(), foreignClinic.id.toUpperCase(), 'x'])
    expect((await portal.call(getClinic, { as, params: { id } })).status).toBe(404);
  const entries = await listEntries('foreign_object_refused', { actor_id: ada.id });
  expect(entries).toMatchObject([
    { object_type: 'clinic', object_id: foreignClinic.id, changes: { count: { to: 2 } } },
  ]);
});

it('answers for an existing object as for none, with the same statements', async () => {
  const { pool } = portal.database;
  const countStatements = async (id: string) => {
    const queries = vi.spyOn(pool, 'query');
    await portal.call(getClinic, { as, params: { id } });
    await setImmediate();
    const { length } = queries.mock.calls;
    queries.mockRestore();
    return length;
  };
  expect(await countStatements(foreignClinic.id)).toBe(await countStatements(newId()));
});

it.each([
  [
    'an employee without the permission',
    async () => portal.signedIn(await portal.world.addEmployee([])),
  ],
  ['a customer', async () => as],
])('records nothing of what %s is allowed, or enters wrongly', async (_who, toCaller) => {
  const caller = await toCaller();
  await portal.call(createManufacturer, { as: officer, body: {} });
  await portal.call(listAuditLog, { as: officer, query: { from: 'x' } });
  await portal.call(changePassword, { as: caller, body: {} });
  const count = async () => {
    const { rows } = await portal.database.pool.query<{ n: number }>(
      'select count(*)::int as n from audit_entry',
    );
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  await writeTraces();
  // The officer may not create manufacturers.
  expect((await count()) - before).toBe(1);
});

it('writes later what the database did not take, once', async () => {
  expect((await portal.call(listAuditLog, { as })).status).toBe(403);
  await setImmediate();
  const transaction = vi
    .spyOn(portal.database.orm, 'transaction')
    .mockRejectedValueOnce(new Error('the database is away'));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(await portal.traces.write()).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  transaction.mockRestore();
  warn.mockRestore();
  expect((await portal.call(listAuditLog, { as })).status).toBe(403);
  await portal.traces.stop();
  const entries = await listEntries('permission_refused', { actor_id: ada.id });
  expect(entries).toMatchObject([{ changes: { count: { to: 2 } } }]);
});

it('counts attempts for the metrics', async () => {
  const count = () => portal.traces.count().byAction.get('permission_refused') ?? 0;
  const before = count();
  await portal.call(listAuditLog, { as });
  await portal.call(listAuditLog, { as });
  await writeTraces();
  expect(count() - before).toBe(2);
  const metrics = await portal.app.inject({ url: '/metrics' });
  expect(metrics.body).toContain(
    `portal_refused_attempts_total{action="permission_refused"} ${count()}`,
  );
  expect(metrics.body).toContain('portal_refused_attempts_merged_total 0');
});

it('leaves the chain whole, and neither address nor browser after their time', async () => {
  await signIn(ada.email);
  const [entry] = await listEntries('sign_in_failed', { object_id: ada.id });
  const context = createSystemContext(portal, 'test', portal.clock.now());
  await portal.database.orm.transaction((tx) =>
    sweeps.audit_addresses.remove(tx, context, [entry?.id ?? '']),
  );
  const [swept] = await listEntries('sign_in_failed', { object_id: ada.id });
  expect(swept).toMatchObject({ ip: null, is_erased: true, changes: { call: {} } });
  expect(swept?.changes).not.toHaveProperty('user_agent');
  await chainAll(portal.database, portal.clock.now());
  expect(await verifyChain(portal.database)).toMatchObject({ firstBreak: null, unchainedRows: 0 });
});
