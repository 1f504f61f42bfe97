import {
  getServiceTicket,
  linkServiceTicket,
  listTicketActivity,
  type TicketLinkKind,
  unlinkServiceTicket,
} from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let owner: { id: string };
let desk: Caller;
let nurse: Caller;

beforeAll(async () => {
  portal = await testPortal();
  owner = await portal.world.addCustomer();
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
  nurse = await portal.signedIn(await portal.world.addCustomerUser(owner.id));
});
afterAll(() => portal.close());

const addTicket = async (customer = owner): Promise<string> =>
  (await portal.world.addTicket(customer.id)).id;

const link = (id: string, kind: TicketLinkKind, other: string, as = desk) =>
  portal.call(linkServiceTicket, { as, params: { id }, body: { kind, service_ticket_id: other } });

const unlink = (id: string, linkId: string, as = desk) =>
  portal.call(unlinkServiceTicket, { as, params: { id, linkId } });

async function listLinks(id: string, as = desk) {
  const { body } = await portal.call(getServiceTicket, { as, params: { id } });
  return body.links.map(({ kind, ticket }) => [kind, ticket.id]);
}

it.each([
  ['duplicate_of', 'duplicated_by'],
  ['follows_from', 'followed_by'],
  ['same_visit', 'same_visit'],
] as const)(
  'shows %s on both tickets, and removes it from either',
  { tags: 'every-postgres' },
  async (kind, reverse) => {
    const [other, id] = [await addTicket(), await addTicket()];
    for (const remover of [id, other]) {
      const { status, body } = await link(id, kind, other);
      expect([status, body]).toMatchObject([201, { kind, ticket: { id: other, status: 'new' } }]);
      expect(await listLinks(id, nurse)).toEqual([[kind, other]]);
      expect(await listLinks(other)).toEqual([[reverse, id]]);
      expect((await unlink(remover, body.id)).status).toBe(204);
      expect((await unlink(remover, body.id)).status).toBe(404);
      expect(await listLinks(other)).toEqual([]);
    }
    const { body } = await portal.call(listTicketActivity, { as: desk, params: { id }, query: {} });
    expect(body.results.map((entry) => entry.kind)).toEqual([
      'unlinked',
      'linked',
      'unlinked',
      'linked',
    ]);
    expect(body.results[0]?.text).toMatch(/^T-\d{6}$/u);
  },
);

test('refuses a second link of a kind, however concurrently and whichever ticket is named first', async () => {
  for (const kind of ['duplicate_of', 'same_visit'] as const) {
    const [one, two] = [await addTicket(), await addTicket()];
    const made = await Promise.all([link(one, kind, two), link(two, kind, one)]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await link(one, kind, two)).status).toBe(409);
  }
  const [first, second, third] = [await addTicket(), await addTicket(), await addTicket()];
  expect((await link(third, 'follows_from', second)).status).toBe(201);
  expect((await link(third, 'follows_from', second)).status).toBe(409);
  expect((await link(third, 'follows_from', first)).status).toBe(409);
});

it('refuses tickets that cannot be linked, with the reason at the field', async () => {
  const [earlier, id] = [await addTicket(), await addTicket()];
  const foreign = await addTicket(await portal.world.addCustomer());
  const refused = [
    ['same_visit', id],
    ['same_visit', foreign],
    ['duplicate_of', newId()],
    ['follows_from', foreign],
    ['follows_from', id],
  ] as const;
  for (const [kind, other] of refused) {
    const { status, body } = await link(id, kind, other);
    expect([kind, status, Object.keys(body)]).toEqual([kind, 400, ['service_ticket_id']]);
  }
  expect((await link(earlier, 'follows_from', id)).status).toBe(400);
  expect((await link(newId(), 'same_visit', id)).status).toBe(404);
  expect((await link(id, 'same_visit', earlier, nurse)).status).toBe(403);
  const linked = await link(id, 'same_visit', earlier);
  expect((await unlink(id, linked.body.id, nurse)).status).toBe(403);
  expect((await unlink(foreign, linked.body.id)).status).toBe(404);
});
