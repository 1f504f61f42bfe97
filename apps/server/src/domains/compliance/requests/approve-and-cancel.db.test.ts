import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveAnonymizations,
  cancelAnonymization,
  getAnonymizationRequest,
} from '@portal/contract/compliance';
import { auditEntry } from '#server/audit/audit.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import type { Caller, TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { anonymizationApproved } from '#server/domains/compliance/index.ts';
import { anonymizationRequest } from './anonymization-request.table.ts';
import { runRequests, start, type RunningRequests } from '#server/testing/requests-fixture.ts';

let requests: RunningRequests;
let portal: TestPortal;
let approvals: object[];

const conflict = { status: 409, body: { code: 'invalid_transition' } };

beforeAll(async () => {
  requests = await runRequests();
  ({ portal } = requests);
  anonymizationApproved.subscribe(portal.eventBus, (_tx, _context, payload) => {
    approvals.push(payload);
    return Promise.resolve();
  });
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.clock.set(start);
  approvals = [];
});

const bulk = (request_ids: string[], as = requests.asOfficer) =>
  portal.call(approveAnonymizations, { as, body: { request_ids } });

const read = async (id: string, as: Caller = requests.asOfficer) =>
  (await portal.call(getAnonymizationRequest, { as, params: { id } })).body;

const getRow = async (id: string) => {
  const { orm } = portal.database;
  const [row] = await orm
    .select()
    .from(anonymizationRequest)
    .where(eq(anonymizationRequest.id, id));
  if (!row) throw new Error(`There is no request ${id}`);
  return row;
};

const actionsAt = async (id: string) => {
  const entries = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, id))
    .orderBy(auditEntry.ordinal);
  return entries.map(({ action }) => action);
};

const markAnonymized = (id: string) =>
  portal.database.orm
    .update(anonymizationRequest)
    .set({ anonymizedAt: start.toISOString() })
    .where(eq(anonymizationRequest.id, id));

describe('approve', () => {
  it('returns 401, 403 or 404 without the right to approve', async () => {
    const ada = await requests.addClinician();
    const id = await requests.addRequest(ada);
    expect((await requests.approve(id, portal.anonymous)).status).toBe(401);
    const { as } = await requests.signedInClinician();
    for (const caller of [as, await requests.withPermissions('users', 'staff', 'system')])
      expect((await requests.approve(id, caller)).status).toBe(403);
    for (const unknown of [newId(), '4711'])
      expect((await requests.approve(unknown)).status).toBe(404);
    expect(approvals).toEqual([]);
  });

  // @specification 6.10
  it('returns 403 for a request about the caller, whoever made it', async () => {
    const own = await portal.world.addAnonymizationRequest(requests.officer.id);
    const response = await requests.approve(own.id);
    expect(response).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect(await bulk([own.id])).toMatchObject({
      status: 400,
      body: { request_ids: [{ non_field_errors: [expect.stringContaining('about you')] }] },
    });
    expect(await read(own.id)).toMatchObject({ status: 'pending' });
    await requests.cancel(own.id);
  });

  it('returns 403 for a request that the caller made for somebody else, whose colleague approves it', async () => {
    const { id: userId } = await requests.addClinician();
    const { id } = await portal.world.addAnonymizationRequest(userId, {
      requestedById: requests.officer.id,
    });
    expect(await requests.approve(id)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied', detail: expect.stringContaining('You made') },
    });
    expect(await bulk([id])).toMatchObject({
      status: 400,
      body: { request_ids: [{ non_field_errors: [expect.stringContaining('You made')] }] },
    });
    expect(await read(id)).toMatchObject({ status: 'pending' });
    const colleague = await requests.withPermissions('privacy');
    expect((await requests.approve(id, colleague)).status).toBe(200);
  });

  // @specification 6.4
  it('publishes the approval and mails the person the date', async () => {
    const ada = await requests.addClinician();
    const id = await requests.addRequest(ada, { grace_period_days: 10 });
    expect(await requests.approve(id)).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        approved_by: { id: requests.officer.id },
        approved_at: '2026-04-01T08:00:00.000Z',
        days_remaining: 10,
        anonymized_at: null,
      },
    });
    const graceEndsAt = '2026-04-11T08:00:00.000Z';
    expect(approvals).toEqual([{ requestId: id, userId: ada.id, graceEndsAt }]);
    const [letter] = await requests.listMails(ada, 'anonymization_approved');
    expect(letter?.text).toContain('11 avril 2026');
    expect(await actionsAt(id)).toEqual(['create', 'approve']);
  });

  test('approves an expired request, which is due at once', async () => {
    const ada = await requests.addClinician();
    const id = await requests.addRequest(ada, { grace_period_days: 1 });
    portal.clock.set(addMilliseconds(start, days(2)));
    requests = { ...requests, asOfficer: await portal.signedIn(requests.officer) };
    expect(await read(id)).toMatchObject({ status: 'expired', days_remaining: 0 });
    const response = await requests.approve(id, requests.asOfficer);
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'approved', days_remaining: 0 },
    });
    const [letter] = await requests.listMails(ada, 'anonymization_approved');
    expect(letter?.text).toContain('3 avril 2026');
  });

  it('returns 409 for an approved, cancelled or executed request', async () => {
    const [ada, grace] = [await requests.addClinician(), await requests.addClinician()];
    const approved = await requests.addRequest(ada);
    await requests.approve(approved);
    expect(await requests.approve(approved)).toMatchObject(conflict);
    await markAnonymized(approved);
    expect(await requests.approve(approved)).toMatchObject(conflict);
    const cancelled = await requests.addRequest(grace);
    await requests.cancel(cancelled);
    expect(await requests.approve(cancelled)).toMatchObject(conflict);
    expect(approvals).toHaveLength(1);
  });

  // @specification 7.64
  test('approves one of 20 concurrent calls and mails a single time', async () => {
    const id = await requests.addRequest(await requests.addClinician());
    const responses = await Promise.all(Array.from({ length: 20 }, () => requests.approve(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(approvals).toHaveLength(1);
  });
});

describe('approve several', () => {
  it('returns 401, 403 or 400 for an unauthorized or invalid batch', async () => {
    expect((await bulk([newId()], portal.anonymous)).status).toBe(401);
    expect((await bulk([newId()], await requests.withPermissions('users', 'staff'))).status).toBe(
      403,
    );
    const responses = await Promise.all([
      bulk([]),
      bulk(['4711']),
      bulk(Array.from({ length: 201 }, newId)),
    ]);
    for (const { status, body } of responses)
      expect([status, Object.keys(body)]).toEqual([400, ['request_ids']]);
  });

  test('approves all or none and returns an error at the index of each failing id', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => requests.addRequest(await requests.addClinician())),
    );
    const [first = '', second = '', third = ''] = ids;
    await requests.cancel(second);
    expect(await bulk([first, second, third, newId()])).toMatchObject({
      status: 400,
      body: {
        request_ids: [
          {},
          { non_field_errors: ['This action is not possible in the current status.'] },
          {},
          { non_field_errors: ['This does not exist.'] },
        ],
      },
    });
    expect(approvals).toEqual([]);
    expect(await read(first)).toMatchObject({ status: 'pending' });

    // A duplicate id in upper case counts as the same id.
    const response = await bulk([first, third, third.toUpperCase()]);
    expect(response).toMatchObject({ status: 200, body: { approved: 2 } });
    expect(approvals).toHaveLength(2);
    expect(await read(first)).toMatchObject({ approved_by: { id: requests.officer.id } });
    expect(await actionsAt(third)).toEqual(['create', 'approve']);
  });

  test('approves each request a single time under concurrency, in many rounds', async () => {
    for (let round = 0; round < getSampleSize(10, 4); round += 1) {
      const ids = await Promise.all(
        [1, 2, 3].map(async () => requests.addRequest(await requests.addClinician())),
      );
      approvals = [];
      const responses = await Promise.all([
        bulk(ids),
        bulk(ids.toReversed()),
        requests.approve(ids[1] ?? ''),
      ]);
      expect(responses.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
      const kinds = new Set(approvals.map((one) => JSON.stringify(one)));
      expect(kinds.size).toBe(approvals.length);
      expect(approvals.length).toBeGreaterThan(0);
    }
  });
});

describe('cancel', () => {
  it('returns 401 without a session and 404 for a request of others', async () => {
    const id = await requests.addRequest(await requests.addClinician());
    expect((await requests.cancel(id, portal.anonymous)).status).toBe(401);
    const { as } = await requests.signedInClinician();
    for (const caller of [as, await requests.withPermissions('users', 'staff')])
      expect((await requests.cancel(id, caller)).status).toBe(404);
    expect((await requests.cancel(newId())).status).toBe(404);
    expect(await read(id)).toMatchObject({ status: 'pending' });
  });

  it('returns 400 for a reason that is too long', async () => {
    const id = await requests.addRequest(await requests.addClinician());
    const response = await portal.call(cancelAnonymization, {
      as: requests.asOfficer,
      params: { id },
      body: { cancellation_reason: 'x'.repeat(2001) },
    });
    expect(response.status).toBe(400);
  });

  // @specification 3.50, 4.30, 7.65
  it('cancels pending and approved requests with a reason', async () => {
    for (const isApproved of [false, true]) {
      const ada = await requests.addClinician();
      const id = await requests.addRequest(ada);
      if (isApproved) await requests.approve(id);
      const response = await portal.call(cancelAnonymization, {
        as: requests.asOfficer,
        params: { id },
        body: { cancellation_reason: 'A misunderstanding' },
      });
      expect(response).toMatchObject({
        status: 200,
        body: {
          status: 'cancelled',
          cancelled_at: '2026-04-01T08:00:00.000Z',
          cancellation_reason: 'A misunderstanding',
          days_remaining: 0,
        },
      });
      expect(await getRow(id)).toMatchObject({ cancelledById: requests.officer.id });
      const [letter] = await requests.listMails(ada, 'anonymization_cancelled');
      expect(letter?.subject).toContain('a été annulée');
    }
  });

  it('cancels by the requester, even after they lost `privacy`', async () => {
    const maker = await portal.world.addEmployee([]);
    const ada = await requests.addClinician();
    const { id } = await portal.world.addAnonymizationRequest(ada.id, { requestedById: maker.id });
    expect((await requests.cancel(id, await portal.signedIn(maker))).status).toBe(200);
  });

  it('cancels by the person concerned', async () => {
    const ada = await requests.signedInClinician();
    const made = { requestedById: requests.officer.id };
    const { id } = await portal.world.addAnonymizationRequest(ada.id, made);
    expect(await requests.cancel(id, ada.as)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', requested_by: { id: null, name: 'Ada Test' } },
    });
  });

  test('returns 409 for a cancelled or executed request', async () => {
    const id = await requests.addRequest(await requests.addClinician());
    await requests.cancel(id);
    expect(await requests.cancel(id)).toMatchObject(conflict);
    const done = await requests.addRequest(await requests.addClinician());
    await requests.approve(done);
    await markAnonymized(done);
    expect(await requests.cancel(done)).toMatchObject(conflict);
  });
});

it('ends cancelled when approved and cancelled at the same instant, in either order, in many rounds', async () => {
  const ada = await requests.addClinician();
  for (let round = 0; round < getSampleSize(50, 4); round += 1) {
    const id = await requests.addRequest(ada);
    approvals = [];
    const [approved, cancelled] = await Promise.all(
      round % 2
        ? [requests.approve(id), requests.cancel(id)]
        : [requests.cancel(id), requests.approve(id)].toReversed(),
    );
    expect(cancelled?.status).toBe(200);
    expect([200, 409]).toContain(approved?.status);
    const row = await getRow(id);
    expect(row.status).toBe('cancelled');
    expect(row.approvedAt === null).toBe(approved?.status === 409);
    expect(approvals).toHaveLength(approved?.status === 200 ? 1 : 0);
    const approvedFirst = ['create', 'approve', 'cancel'];
    expect(await actionsAt(id)).toEqual(
      approved?.status === 200 ? approvedFirst : ['create', 'cancel'],
    );
  }
});
