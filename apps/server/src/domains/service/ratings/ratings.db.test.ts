import {
  closeServiceTicket,
  getServiceTicket,
  mergeServiceTicket,
  rateByLink,
  rateServiceTicket,
  showLinkedRating,
} from '@portal/contract/service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

const start = new Date('2026-03-10T09:00:00.000Z');

interface Person {
  readonly id: string;
  readonly email: string;
}

let portal: TestPortal;
let owner: { id: string };
let people: { desk: Person; nurse: Person };
let desk: Caller;
let nurse: Caller;

beforeAll(async () => {
  portal = await testPortal();
  owner = await portal.world.addCustomer();
  people = {
    desk: await portal.world.addEmployee(['service']),
    nurse: await portal.world.addCustomerUser(owner.id, { preferredLanguage: 'nl' }),
  };
});
beforeEach(() => setTime(start));
afterAll(() => portal.close());

async function setTime(at: Date): Promise<void> {
  portal.clock.set(at);
  desk = await portal.signedIn(people.desk);
  nurse = await portal.signedIn(people.nurse);
}

async function addTicket(requesterEmail: string): Promise<string> {
  return (await portal.world.addTicket(owner.id, { requesterEmail })).id;
}

async function closeNew(requesterEmail = people.nurse.email): Promise<string> {
  const id = await addTicket(requesterEmail);
  const body = { resolution_notes: 'Fan replaced' };
  const closed = await portal.call(closeServiceTicket, { as: desk, params: { id }, body });
  expect(closed.status).toBe(200);
  return id;
}

const rate = (id: string, body: object, as = nurse) =>
  portal.call(rateServiceTicket, { as, params: { id }, body: { score: 5, ...body } });

const get = async (id: string) =>
  (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;

/** Returns the link of the mail about a closed ticket. */
async function findLink(email: string, id: string) {
  const mails = await readMailbox(portal, email);
  const [, token] =
    mails
      .map(({ text }) => new RegExp(`/rate-service/${id}/(\\w+)$`, 'm').exec(text))
      .find(Boolean) ?? [];
  return token === undefined ? null : { uid: id, token };
}

const byLink = (body: { uid: string; token: string; score?: number; comment?: string }) =>
  body.score === undefined
    ? portal.call(showLinkedRating, { as: portal.anonymous, body })
    : portal.call(rateByLink, { as: portal.anonymous, body: { score: 5, ...body } });

test('lets a user of the customer rate a closed ticket, and change it for 30 days', async () => {
  const id = await closeNew();
  expect((await rate(id, { score: 2, comment: 'Too late' })).body).toMatchObject({
    rating_score: 2,
    rating_comment: 'Too late',
    rated_at: start.toISOString(),
  });
  await setTime(addMilliseconds(start, days(30)));
  expect((await rate(id, { score: 4 })).status).toBe(200);
  expect(await get(id)).toMatchObject({ rating_score: 4, rating_comment: null });
  await setTime(addMilliseconds(start, days(30) + 1));
  expect((await rate(id, { score: 1 })).status).toBe(409);
  expect((await get(id)).rating_score).toBe(4);
});

it('writes the same rating once, however often it is sent', async () => {
  const id = await closeNew();
  const sent = { score: 3, comment: 'Fine' };
  const statuses = await Promise.all([rate(id, sent), rate(id, sent), rate(id, sent)]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await portal.database.pool.query(
    `select from audit_entry where object_id = $1 and actor_id = $2`,
    [id, people.nurse.id],
  );
  expect(rows).toHaveLength(1);
});

it('refuses other scores, tickets and people', async () => {
  const id = await closeNew();
  for (const score of [0, 6, -1, 4.5, '5', null, 1e9]) {
    const { status, body } = await rate(id, { score });
    expect([score, status, Object.keys(body)]).toEqual([score, 400, ['score']]);
  }
  expect((await rate(id, { comment: 'x'.repeat(2001) })).status).toBe(400);
  const open = await addTicket(people.nurse.email);
  const cancelled = await portal.world.addTicket(owner.id, { status: 'cancelled' });
  expect([(await rate(open, {})).status, (await rate(cancelled.id, {})).status]).toEqual([
    409, 409,
  ]);
  const into = await addTicket(people.nurse.email);
  await portal.call(mergeServiceTicket, { as: desk, params: { id: open }, body: { into } });
  expect((await rate(open, {})).status).toBe(409);
  expect((await rate(id, {}, desk)).status).toBe(403);
  expect((await rate(id, {}, portal.anonymous)).status).toBe(401);
  const foreign = await portal.world.addCustomerUser((await portal.world.addCustomer()).id);
  expect((await rate(id, {}, await portal.signedIn(foreign))).status).toBe(404);
  expect((await rate(newId(), {})).status).toBe(404);
});

test('rates by the link of the mail, without a session, and by nothing but a confirmation', async () => {
  const id = await closeNew();
  const link = await findLink(people.nurse.email, id);
  if (link === null) throw new Error('The mail has no link');
  const shown = await byLink(link);
  expect([shown.status, shown.body]).toMatchObject([200, { score: null, comment: null }]);
  expect((await get(id)).rating_score).toBeNull();
  expect((await byLink({ ...link, score: 3, comment: 'Good' })).status).toBe(200);
  expect((await byLink({ ...link, score: 5 })).body).toMatchObject({ score: 5, comment: null });
  expect(await get(id)).toMatchObject({ rating_score: 5 });
  const { rows } = await portal.database.pool.query(
    'select rated_by from service_ticket where id = $1',
    [id],
  );
  expect(rows).toEqual([{ rated_by: people.nurse.id }]);
  await setTime(addMilliseconds(start, days(30) + 1));
  for (const { status, body } of [await byLink(link), await byLink({ ...link, score: 1 })])
    expect([status, body]).toMatchObject([400, { code: 'link_expired' }]);
});

it('refuses links that were not mailed', async () => {
  const [id, other] = [await closeNew(), await closeNew()];
  const link = await findLink(people.nurse.email, id);
  if (link === null) throw new Error('The mail has no link');
  const refused = [
    { ...link, uid: other },
    { ...link, uid: newId() },
    { ...link, uid: 'nobody' },
    { ...link, token: '' },
    { ...link, token: `${link.token}0` },
    { ...link, token: link.token.replace(/.$/u, (last) => (last === '0' ? '1' : '0')) },
  ];
  for (const claim of refused) {
    for (const { status, body } of [await byLink(claim), await byLink({ ...claim, score: 1 })])
      expect([status, body]).toMatchObject([400, { code: 'invalid_link' }]);
  }
  expect((await get(id)).rating_score).toBeNull();
});

it('mails the question to a requester without an account, and to no employee', async () => {
  const guest = `visitor-${newId().slice(-8)}@clinic.example`;
  const id = await closeNew(guest);
  const link = await findLink(guest, id);
  expect((await byLink({ uid: id, token: link?.token ?? '', score: 4 })).status).toBe(200);
  expect((await get(id)).rating_score).toBe(4);
  const colleague = await portal.world.addEmployee(['service']);
  const ofColleague = await closeNew(colleague.email);
  expect((await readMailbox(portal, colleague.email)).map(({ template }) => template)).toEqual([
    'ticket_closed',
  ]);
  expect(await findLink(colleague.email, ofColleague)).toBeNull();
});

it('shows and rates nothing by the link of who has left, or is another customer’s by now', async () => {
  const other = await portal.world.addCustomer();
  for (const change of [{ isActive: false }, { customerId: other.id }]) {
    const person = await portal.world.addCustomerUser(owner.id);
    const id = await closeNew(person.email);
    const link = await findLink(person.email, id);
    if (link === null) throw new Error('The mail has no link');
    expect((await rate(id, { score: 2, comment: 'Of a colleague' })).status).toBe(200);
    const { orm } = portal.database;
    await orm.update(userAccount).set(change).where(eq(userAccount.id, person.id));
    for (const { status, body } of [await byLink(link), await byLink({ ...link, score: 5 })])
      expect([status, body]).toMatchObject([400, { code: 'invalid_link' }]);
    expect(await get(id)).toMatchObject({ rating_score: 2, rating_comment: 'Of a colleague' });
  }
});
