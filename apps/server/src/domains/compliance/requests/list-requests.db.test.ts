import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAnonymizationRequest,
  listAnonymizationRequests,
  listMyRequests,
  listPendingRequests,
} from '@portal/contract/compliance';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller, TestPortal } from '#server/testing/portal.ts';
import { runRequests, start, type RunningRequests } from '#server/testing/requests-fixture.ts';

let requests: RunningRequests;
let portal: TestPortal;
/** Requests by their status at `start`. */
let made: Record<'pending' | 'expired' | 'approved' | 'cancelled' | 'anonymized', string>;
let zoe: { id: string; email: string };

const toInstant = (count: number) => addMilliseconds(start, days(count)).toISOString();

beforeAll(async () => {
  requests = await runRequests();
  ({ portal } = requests);
  const { world } = portal;
  const own = await world.addCustomer();
  zoe = await world.addCustomerUser(own.id, { firstName: 'Zoë', lastName: 'Vermeulen' });
  const add = async (graceEndsAt: string, overrides: object = {}, person = zoe) => {
    const request = { requestedById: requests.officer.id, graceEndsAt, ...overrides };
    return (await world.addAnonymizationRequest(person.id, request)).id;
  };
  const approved = { status: 'approved' as const, approvedById: requests.officer.id };
  made = {
    cancelled: await add(toInstant(9), { status: 'cancelled', cancelledAt: toInstant(0) }),
    pending: await add(toInstant(9)),
    expired: await add(toInstant(-9), {}, await requests.addClinician()),
    approved: await add(toInstant(2), approved, await requests.addClinician()),
    anonymized: await add(
      toInstant(-5),
      { ...approved, anonymizedAt: toInstant(-1) },
      await requests.addClinician(),
    ),
  };
});
afterAll(() => portal.close());

const list = async (query: Record<string, unknown> = {}, as = requests.asOfficer) => {
  const { status, body } = await portal.call(listAnonymizationRequests, { as, query });
  return { status, ids: status === 200 ? body.results.map(({ id }) => id) : [], body };
};

const all = () => [made.anonymized, made.approved, made.expired, made.pending, made.cancelled];

describe('all requests', () => {
  it('returns 401, 403 or 400 for an unauthorized or invalid query', async () => {
    const { as } = await requests.signedInClinician();
    expect((await list({}, portal.anonymous)).status).toBe(401);
    for (const route of [listAnonymizationRequests, listPendingRequests])
      for (const caller of [as, await requests.withPermissions('users', 'staff', 'system')])
        expect((await portal.call(route, { as: caller })).status).toBe(403);
    for (const query of [{ status: 'open' }, { user_id: '4711' }, { ordering: 'reason' }])
      expect((await list(query)).status).toBe(400);
  });

  // @specification 4.26
  it('lists requests newest first with their current status', async () => {
    const { body, ids } = await list();
    expect([body.count, ids]).toEqual([5, all()]);
    expect(body.results.map(({ status, days_remaining }) => [status, days_remaining])).toEqual([
      ['approved', 0],
      ['approved', 2],
      ['expired', 0],
      ['pending', 9],
      ['cancelled', 0],
    ]);
  });

  it('filters by current status and counts accordingly', async () => {
    for (const [status, ids] of [
      ['pending', [made.pending]],
      ['expired', [made.expired]],
      ['approved', [made.anonymized, made.approved]],
      ['cancelled', [made.cancelled]],
    ] as const) {
      const { body, ids: found } = await list({ status });
      expect([status, body.count, found]).toEqual([status, ids.length, ids]);
      expect(new Set(body.results.map((row) => row.status))).toEqual(new Set([status]));
    }
  });

  it('searches by name and e-mail of the person, and orders', async () => {
    expect((await list({ search: 'zoe verm' })).ids).toEqual([made.pending, made.cancelled]);
    expect((await list({ search: zoe.email })).ids).toEqual([made.pending, made.cancelled]);
    expect((await list({ search: 'nobody' })).ids).toEqual([]);
    expect((await list({ user_id: zoe.id, status: 'cancelled' })).ids).toEqual([made.cancelled]);
    const { ids } = await list({ ordering: 'grace_ends_at', limit: 3 });
    expect(ids).toEqual([made.expired, made.anonymized, made.approved]);
  });
});

// @specification 6.8, 7.62
it('lists undecided requests as pending, expired or not', async () => {
  const { body } = await portal.call(listPendingRequests, { as: requests.asOfficer });
  expect(body.results.map(({ id, status }) => [id, status])).toEqual([
    [made.expired, 'expired'],
    [made.pending, 'pending'],
  ]);
  const query = { search: 'Vermeulen', ordering: 'created_at' };
  const found = await portal.call(listPendingRequests, { as: requests.asOfficer, query });
  expect(found.body).toMatchObject({ count: 1, results: [{ id: made.pending }] });
});

const listOwn = async (as: Caller) => portal.call(listMyRequests, { as });

describe('own requests', () => {
  it('returns 401 without a session', async () => {
    expect((await listOwn(portal.anonymous)).status).toBe(401);
  });

  // @specification 6.9, 7.62
  it('lists requests by the caller and about the caller, each once', async () => {
    const both = await portal.world.addAnonymizationRequest(requests.officer.id);
    const { body } = await listOwn(requests.asOfficer);
    expect([body.count, body.results.map(({ id }) => id)]).toEqual([6, [both.id, ...all()]]);
    const about = await listOwn(await portal.signedIn(zoe));
    expect(about.body.results.map(({ id }) => id)).toEqual([made.pending, made.cancelled]);
    const { as } = await requests.signedInClinician();
    expect((await listOwn(as)).body).toMatchObject({ count: 0, results: [] });
  });

  // @specification 7.63
  it('reads own requests one by one and returns 404 for others', async () => {
    const get = (id: string, as: Caller) =>
      portal.call(getAnonymizationRequest, { as, params: { id } });
    const asZoe = await portal.signedIn(zoe);
    expect((await get(made.pending, portal.anonymous)).status).toBe(401);
    expect((await get(made.pending, asZoe)).body).toMatchObject({ user: { first_name: 'Zoë' } });
    for (const id of [made.expired, newId(), 'x']) expect((await get(id, asZoe)).status).toBe(404);
    const otherEmployee = await requests.withPermissions('users', 'staff');
    expect((await get(made.pending, otherEmployee)).status).toBe(404);
    expect((await get(made.expired, requests.asOfficer)).status).toBe(200);
  });
});
