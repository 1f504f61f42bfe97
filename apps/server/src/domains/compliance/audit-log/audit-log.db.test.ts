import {
  exportAuditLines,
  getAuditChain,
  listAuditLog,
  listAuditValues,
  requestAnonymization,
} from '@portal/contract/compliance';
import { changeCustomer, createCustomer } from '@portal/contract/crm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { chainAll } from '#server/testing/chain-all.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let ada: { id: string };
let steward: Caller;
let officer: Caller;
let id: string;

beforeAll(async () => {
  portal = await testPortal();
  ada = await portal.world.addEmployee(['customers'], { firstName: 'Ada', lastName: 'Bos' });
  steward = await portal.signedIn(ada);
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  const body = { name: 'Nova', email: 'info@nova.example', phone_number: '+31 20 111 1111' };
  ({ id } = (await portal.call(createCustomer, { as: steward, body })).body);
  const change = { name: 'Nova II', phone_number: '+31 20 222 2222' };
  await portal.call(changeCustomer, { as: steward, params: { id }, body: change });
  await portal.call(createCustomer, { as: steward, body: { name: 'Other' } });
});
afterAll(() => portal.close());

const listEntries = (query: Record<string, unknown>, as = officer) =>
  portal.call(listAuditLog, { as, query });

describe('audit log', () => {
  it('returns 401, 403 or 400 for an unauthorized or invalid query', async () => {
    for (const route of [listAuditLog, listAuditValues, getAuditChain] as const) {
      expect((await portal.call(route)).status).toBe(401);
      expect((await portal.call(route, { as: steward })).status).toBe(403);
    }
    for (const query of [{ actor_id: 'x' }, { from: 'today' }, { to: '2026' }, { what: '1' }]) {
      expect((await listEntries(query)).status).toBe(400);
    }
    expect((await listEntries({ ordering: 'action' })).status).toBe(400);
  });

  it('lists actor, action and all values under the names of the API', async () => {
    const { status, body } = await listEntries({ object_id: id });
    expect(status).toBe(200);
    expect(body.count).toBe(2);
    expect(body.results[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor_kind: 'employee',
      actor_id: ada.id,
      actor: { id: ada.id, name: 'Ada Bos' },
      action: 'change',
      object_type: 'customer',
      object_id: id,
      object_name: 'Nova II',
      changes: {
        name: { from: 'Nova', to: 'Nova II' },
        phone_number: { from: '+31 20 111 1111', to: '+31 20 222 2222' },
      },
      is_erased: false,
      ip: '127.0.0.1',
      request_id: expect.any(String),
    });
    expect(body.results[1]).toMatchObject({ action: 'create' });
  });

  it('filters by each parameter, searches by actor and orders by time', async () => {
    const counted = async (query: Record<string, unknown>) => (await listEntries(query)).body.count;
    expect(await counted({ actor_id: ada.id })).toBe(3);
    expect(await counted({ actor_id: newId() })).toBe(0);
    expect(await counted({ action: 'change' })).toBe(1);
    expect(await counted({ action: 'no_such_thing' })).toBe(0);
    expect(await counted({ object_type: 'customer', action: 'create' })).toBe(2);
    expect(await counted({ object_type: 'clinic' })).toBe(0);
    expect(await counted({ search: 'Ada' })).toBe(3);
    expect(await counted({ search: 'Nobody' })).toBe(0);
    const all = (await listEntries({ ordering: 'at' })).body.results;
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    const [first, second] = all;
    expect(await counted({ to: first?.at })).toBeGreaterThanOrEqual(1);
    expect(await counted({ from: second?.at })).toBeLessThanOrEqual(all.length);
    expect(await counted({ from: '2031-01-01T00:00:00Z' })).toBe(0);
    const { rows } = await portal.database.pool.query<{ count: number }>(
      'select count(*) from audit_entry',
    );
    expect(await counted({})).toBe(rows[0]?.count);
  });

  it('names the person who signed in as the actor, despite the missing session', async () => {
    const person = await portal.world.addEmployee([], { firstName: 'Mia', lastName: 'Blom' });
    const add = (action: string) =>
      portal.database.pool.query(
        `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
         values ($1, now(), 'anonymous', $2, 'user_account', $3, 'test')`,
        [newId(), action, person.id],
      );
    await add('issue_link_reset_password');
    await add('sign_in');
    await add('two_factor_reset_cancelled');
    await add('two_factor_reset_superseded');
    const actors = (await listEntries({ object_id: person.id })).body.results.map(
      ({ action, actor_id: actorId, actor }) => [action, actorId, actor],
    );
    const mia = { id: person.id, name: 'Mia Blom' };
    expect(actors).toEqual([
      ['two_factor_reset_superseded', person.id, mia],
      ['two_factor_reset_cancelled', person.id, mia],
      ['sign_in', person.id, mia],
      ['issue_link_reset_password', null, null],
    ]);
    expect((await listEntries({ actor_id: person.id })).body.count).toBe(3);
    expect((await listEntries({ search: 'Blom' })).body.count).toBe(3);
    const exported = await portal.app.inject({
      url: `/api/v1${listAuditLog.path}export/?actor_id=${person.id}`,
      headers: { cookie: officer.cookie },
    });
    expect(exported.body).toContain('Mia Blom,sign_in,user_account');
    const storedEntry = await portal.database.pool.query(
      `select actor_kind, actor_id from audit_entry where object_id = $1 and action = 'sign_in'`,
      [person.id],
    );
    expect(storedEntry.rows).toEqual([{ actor_kind: 'anonymous', actor_id: null }]);
  });

  it('returns a person’s name until they are anonymized', async () => {
    const deletedUser = await portal.world.addEmployee(['customers'], {
      firstName: 'Jan',
      lastName: 'Bos',
    });
    await portal.signedIn(deletedUser);
    await portal.database.pool.query(
      `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, changes)
       values ($1, now(), 'system', 'change', 'user_account', $2, 'test', '{}')`,
      [newId(), deletedUser.id],
    );
    const named = async () =>
      (await listEntries({ object_id: deletedUser.id })).body.results[0]?.object_name;
    expect(await named()).toBe('Jan Bos');
    await portal.database.pool.query(
      'update user_account set anonymized_at = now() where id = $1',
      [deletedUser.id],
    );
    expect(await named()).toBeNull();
  });

  it('names a request by the person concerned until they are anonymized', async () => {
    const eva = await portal.world.addEmployee(['customers'], {
      firstName: 'Eva',
      lastName: 'Bos',
    });
    const body = { user_id: eva.id, grace_period_days: 30 };
    const made = await portal.call(requestAnonymization, { as: officer, body });
    expect(made.status).toBe(201);
    const named = async () =>
      (await listEntries({ object_id: made.body.id })).body.results[0]?.object_name;
    expect(await named()).toBe('Eva Bos');
    await portal.database.pool.query(
      'update user_account set anonymized_at = now() where id = $1',
      [eva.id],
    );
    expect(await named()).toBeNull();
  });

  it('omits redacted values and marks the entry', async () => {
    const [entry] = (await listEntries({ object_id: id, action: 'create' })).body.results;
    await portal.database.pool.query(
      `update audit_personal set ip = null, changes = '{}' where entry_id = $1`,
      [entry?.id],
    );
    const [erased] = (await listEntries({ object_id: id, action: 'create' })).body.results;
    expect(erased).toMatchObject({ is_erased: true, ip: null });
    expect(erased?.changes).not.toHaveProperty('email');
    expect(erased?.changes).toHaveProperty('name');
  });
});

it('lists the values of the log with one index lookup each', async () => {
  const { status, body } = await portal.call(listAuditValues, { as: officer });
  expect(status).toBe(200);
  const { rows } = await portal.database.pool.query(
    `select array_agg(distinct action order by action) as actions,
       array_agg(distinct object_type order by object_type) as object_types from audit_entry`,
  );
  expect(body).toEqual(rows[0]);
});

const getChain = async () => (await portal.call(getAuditChain, { as: officer })).body;

it('returns the state of the chain', async () => {
  const before = await getChain();
  expect(before).toEqual({
    chained_rows: 0,
    unchained_rows: expect.any(Number),
    chained_at: null,
    head: null,
  });
  await chainAll(portal.database, new Date('2026-02-03T04:05:06Z'));
  expect(await getChain()).toEqual({
    chained_rows: before.unchained_rows,
    unchained_rows: 0,
    chained_at: expect.stringMatching(/^2026-02-03T04:05:06/),
    head: expect.stringMatching(/^[\da-f]{64}$/),
  });
});

it('exports the same rows with their changes in a cell', async () => {
  const response = await portal.app.inject({
    url: `/api/v1${listAuditLog.path}export/?object_id=${id}&action=change`,
    headers: { cookie: officer.cookie },
  });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('Ada Bos,change,customer');
  expect(response.body).toContain('""Nova II""');
});

it('exports the entries of a filter as JSON lines, oldest first, to officers alone', async () => {
  const url = `/api/v1${exportAuditLines.path}?object_id=${id}`;
  const response = await portal.app.inject({ url, headers: { cookie: officer.cookie } });
  expect(response.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="audit-log-[\d-]+\.jsonl"$/,
    ),
  });
  const lines = response.body.split('\n');
  expect(lines.pop()).toBe('');
  const listed = (await listEntries({ object_id: id, ordering: 'at' })).body.results;
  expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
  const refused = await portal.app.inject({ url, headers: { cookie: steward.cookie } });
  expect(refused.statusCode).toBe(403);
  const nothing = await portal.app.inject({
    url: `/api/v1${exportAuditLines.path}?action=no_such_thing`,
    headers: { cookie: officer.cookie },
  });
  expect(nothing).toMatchObject({ statusCode: 200, body: '' });
});
