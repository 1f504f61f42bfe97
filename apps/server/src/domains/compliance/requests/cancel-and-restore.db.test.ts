import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelLinkedRequest,
  getAnonymizationRequest,
  restorePerson,
  showLinkedRequest,
} from '@portal/contract/compliance';
import { getMe, removeCustomerUser } from '@portal/contract/users';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { Browser } from '#server/testing/browser.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { password } from '#server/testing/second-factor.ts';
import { anonymizationRequest } from './anonymization-request.table.ts';
import {
  runRequests,
  start,
  type Person,
  type RunningRequests,
} from '#server/testing/requests-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

interface Claim {
  readonly uid: string;
  readonly token: string;
}

let requests: RunningRequests;
let portal: TestPortal;

beforeAll(async () => {
  requests = await runRequests();
  ({ portal } = requests);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.set(start));

const show = (body: Claim) => portal.call(showLinkedRequest, { body });
const cancelBy = (body: Claim) => portal.call(cancelLinkedRequest, { body });
const restore = ({ id }: { id: string }, as = requests.asOfficer) =>
  portal.call(restorePerson, { as, params: { id } });

async function getLink(person: Person): Promise<Claim> {
  const letter = (await requests.listMails(person, 'anonymization_requested')).at(-1);
  return letter?.claim ?? { uid: '', token: '' };
}

const getStatus = async (userId: string) => {
  const { orm } = portal.database;
  const rows = await orm
    .select()
    .from(anonymizationRequest)
    .where(eq(anonymizationRequest.userId, userId))
    .orderBy(anonymizationRequest.ordinal);
  return rows.map(({ status }) => status);
};

const invalidLink = { status: 400, body: { code: 'invalid_link' } };

describe('mailed link', () => {
  it('rejects a wrong, foreign or malformed link', async () => {
    const [ada, grace] = [await requests.addClinician(), await requests.addClinician()];
    await requests.addRequest(ada);
    await requests.addRequest(grace);
    const [own, other] = [await getLink(ada), await getLink(grace)];
    for (const claim of [
      { uid: ada.id, token: other.token },
      { uid: newId(), token: own.token },
      { uid: 'nobody', token: own.token },
      { uid: ada.id, token: '' },
    ])
      for (const call of [show, cancelBy]) expect(await call(claim)).toMatchObject(invalidLink);
    expect(await getStatus(ada.id)).toEqual(['pending']);
  });

  it('shows the state of the request, also expired and approved', async () => {
    const ada = await requests.addClinician();
    const id = await requests.addRequest(ada, { grace_period_days: 5, reason: 'Secret' });
    const link = await getLink(ada);
    expect(await show(link)).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        created_at: '2026-04-01T08:00:00.000Z',
        grace_ends_at: '2026-04-06T08:00:00.000Z',
        days_remaining: 5,
      },
    });
    portal.clock.set(addMilliseconds(start, days(4.5)));
    expect((await show(link)).body).toMatchObject({ status: 'pending', days_remaining: 1 });
    portal.clock.set(addMilliseconds(start, days(5)));
    const { body } = await show(link);
    expect(body).toMatchObject({ status: 'expired', days_remaining: 0 });
    expect(JSON.stringify(body)).not.toMatch(/Secret|@/);
    await requests.approve(id, await portal.signedIn(requests.officer));
    expect((await show(link)).body).toMatchObject({ status: 'approved' });
  });

  test('cancels one of 10 concurrent calls and shows the cancellation afterwards', async () => {
    const ada = await requests.addClinician();
    await requests.addRequest(ada);
    const link = await getLink(ada);
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancelBy(link)));
    expect(responses.filter(({ status }) => status === 200)).toMatchObject([
      { body: { status: 'cancelled', days_remaining: 0 } },
    ]);
    expect(responses.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
    expect(await show(link)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await cancelBy(link)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    });
    expect(await requests.listMails(ada, 'anonymization_cancelled')).toHaveLength(1);
    const { orm } = portal.database;
    const ofAda = eq(anonymizationRequest.userId, ada.id);
    const rows = await orm.select().from(anonymizationRequest).where(ofAda);
    expect(rows).toMatchObject([{ cancelledById: ada.id }]);
    await orm
      .update(userAccount)
      .set({ anonymizedAt: start.toISOString() })
      .where(eq(userAccount.id, ada.id));
    expect(await show(link)).toMatchObject(invalidLink);
  });

  it('rejects the link once the request is executed or followed by another', async () => {
    const ada = await requests.addClinician();
    const first = await requests.addRequest(ada);
    const old = await getLink(ada);
    await requests.cancel(first);
    const second = await requests.addRequest(ada);
    expect(await show(old)).toMatchObject(invalidLink);
    const link = await getLink(ada);
    await portal.database.orm
      .update(anonymizationRequest)
      .set({ status: 'approved', anonymizedAt: start.toISOString() })
      .where(eq(anonymizationRequest.id, second));
    expect(await show(link)).toMatchObject(invalidLink);
  });

  it('counts wrong links towards the limit of the address', async () => {
    const responses = [];
    for (let at = 0; at < 301; at += 1)
      responses.push(
        await portal.app.inject({
          method: 'POST',
          url: '/api/v1/users/anonymization-requests/by-link/',
          remoteAddress: '203.0.113.7',
          headers: { cookie: portal.anonymous.cookie, 'x-csrftoken': portal.anonymous.csrf },
          payload: { uid: newId(), token: 'guessed' },
        }),
      );
    expect(responses.map(({ statusCode }) => statusCode).indexOf(429)).toBe(300);
  });
});

describe('restore', () => {
  it('returns 401, 403 or 404 without the right to restore', async () => {
    const ada = await requests.addClinician();
    await requests.addRequest(ada);
    expect((await restore(ada, portal.anonymous)).status).toBe(401);
    const { as } = await requests.signedInClinician();
    for (const caller of [as, await requests.withPermissions('users', 'staff')])
      expect((await restore(ada, caller)).status).toBe(403);
    expect((await restore({ id: newId() })).status).toBe(404);
    expect(await getStatus(ada.id)).toEqual(['pending']);
  });

  // @specification 4.31, 4.32, 7.66
  it('cancels an open request, pending, expired or approved, and reactivates the account', async () => {
    for (const state of ['pending', 'expired', 'approved']) {
      portal.clock.set(start);
      const ada = await requests.addClinician();
      const id = await requests.addRequest(ada, { grace_period_days: 1 });
      if (state === 'approved') await requests.approve(id);
      if (state === 'expired') portal.clock.set(addMilliseconds(start, days(3)));
      const response = await restore(ada, await portal.signedIn(requests.officer));
      expect(response).toMatchObject({
        status: 200,
        body: { id: ada.id, is_active: true, status: 'active' },
      });
      expect(await getStatus(ada.id)).toEqual(['cancelled']);
      const [letter] = await requests.listMails(ada, 'account_restored');
      expect(letter?.subject).toBe('Votre compte a été rétabli');
      expect(await requests.listMails(ada, 'anonymization_cancelled')).toEqual([]);
    }
  });

  // @specification 4.32
  it('restores after a cancelled request, and changes nothing on a repeat', async () => {
    const ada = await requests.addClinician();
    const id = await requests.addRequest(ada);
    await requests.cancel(id);
    const seen = () =>
      portal.call(getAnonymizationRequest, { as: requests.asOfficer, params: { id } });
    expect((await seen()).body.user_is_active).toBe(false);
    for (let at = 0; at < 2; at += 1)
      expect(await restore(ada)).toMatchObject({ status: 200, body: { is_active: true } });
    expect((await seen()).body).toMatchObject({ status: 'cancelled', user_is_active: true });
    expect(await requests.listMails(ada, 'account_restored')).toHaveLength(1);
  });

  it('invites a person again who never chose a password', async () => {
    const own = await portal.world.addCustomer();
    const ada = await portal.world.addCustomerUser(own.id);
    await requests.addRequest(ada);
    expect(await restore(ada)).toMatchObject({ status: 200, body: { status: 'invited' } });
    expect(await requests.listMails(ada, 'invited_by')).toHaveLength(1);
    expect(await requests.listMails(ada, 'account_restored')).toEqual([]);
  });

  // @specification 4.32
  test('returns 409 for an anonymized account and for one deactivated for another reason', async () => {
    const deletedUser = await requests.addClinician();
    await portal.database.orm
      .update(userAccount)
      .set({ anonymizedAt: start.toISOString(), isActive: false })
      .where(eq(userAccount.id, deletedUser.id));
    expect(await restore(deletedUser)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const remaining = await requests.addClinician();
    const as = await requests.withPermissions('users');
    await portal.call(removeCustomerUser, { as, params: remaining });
    expect(await restore(remaining)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('There is no request') },
    });
  });

  test('never leaves an open request on an active account under concurrency, in many rounds', async () => {
    const ada = await requests.addClinician();
    for (let round = 0; round < getSampleSize(20, 4); round += 1) {
      const id = await requests.addRequest(ada);
      const pendingRequest = requests.addRequest(ada).catch(() => null);
      await Promise.all([restore(ada), pendingRequest, requests.approve(id), restore(ada)]);
      const { orm } = portal.database;
      const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, ada.id));
      const open = (await getStatus(ada.id)).filter((status) => status !== 'cancelled');
      expect(open).toHaveLength(account?.isActive ? 0 : 1);
      await restore(ada);
    }
  });
});

test('restores a customer’s user who requested and cancelled, over HTTP from start to end', async () => {
  const ada = await requests.signedInClinician();
  const browser = new Browser(portal.app);
  expect((await browser.signIn(ada.email, password)).status).toBe(200);
  const response = await browser.call('POST', '/users/anonymization-requests/', {
    body: { password },
  });
  expect(response.status).toBe(201);
  expect((await browser.call('GET', '/users/me/')).status).toBe(401);
  expect((await browser.call('POST', '/auth/jwt/refresh/')).status).toBe(401);
  expect((await portal.call(getMe, { as: ada.as })).status).toBe(401);

  const visitor = new Browser(portal.app);
  await visitor.call('GET', '/auth/csrf/');
  const body = await getLink(ada);
  const seen = await visitor.call('POST', '/users/anonymization-requests/by-link/', { body });
  expect(seen).toMatchObject({ status: 200, body: { status: 'pending', days_remaining: 30 } });
  const cancelled = await visitor.call('POST', '/users/anonymization-requests/by-link/cancel/', {
    body,
  });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });

  expect((await visitor.signIn(ada.email, password)).status).toBe(400);
  expect((await restore(ada)).status).toBe(200);
  expect((await visitor.signIn(ada.email, password)).status).toBe(200);
  expect((await visitor.call('GET', '/users/me/')).status).toBe(200);
});
