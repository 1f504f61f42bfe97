import {
  maxPresencesPerMinute,
  type PresenceActivity,
  type PresentPerson,
} from '@portal/contract/events';
import { showRequestPresence, showTicketPresence } from '@portal/contract/service';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import { minutes } from '#server/kernel/clock.ts';
import { type Caller, secretKey, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { openStream } from '#server/testing/open-stream.ts';
import { createSecondApp } from '#server/testing/second-app.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { publishTicketChange } from '../service-events.ts';

let portal: TestPortal;
/** Another process on the same database. */
let second: FastifyInstance;
let ada: Caller;
let bo: Caller;
let ids: Record<'ada' | 'bo' | 'customer', string>;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const one = await world.addEmployee(['service'], { firstName: 'Ada', lastName: 'Vos' });
  const other = await world.addEmployee(['service'], { firstName: 'Bo', lastName: 'Maes' });
  const { id: customer } = await world.addCustomer();
  ids = { ada: one.id, bo: other.id, customer };
  ada = await portal.signedIn(one);
  bo = await portal.signedIn(other);
  second = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
  // Both listen to the database from the start.
  for (const app of [portal.app, second]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await second.close();
  await portal.close();
});

let ticket: string;

beforeEach(async () => {
  ({ id: ticket } = await portal.world.addTicket(ids.customer));
});

const page = (digit: string): string => digit.repeat(32);

interface Shown {
  readonly as: Caller;
  readonly activity?: PresenceActivity | 'gone';
  readonly pageId?: string;
  readonly app?: FastifyInstance;
}

async function showPresence({ as, activity = 'looking', pageId = page('a'), app = second }: Shown) {
  const response = await app.inject({
    method: 'POST',
    url: `${apiBase}${showTicketPresence.path.replace('{id}', ticket)}`,
    headers: { cookie: as.cookie, 'x-csrftoken': as.csrf },
    payload: { activity, page_id: pageId },
  });
  const { people }: { people: PresentPerson[] } = response.json();
  return { status: response.statusCode, people };
}

/** Waits until one sees the others so: notifications arrive after the response. */
async function expectSeen(shown: Shown, expected: readonly [string, string][]): Promise<void> {
  await expect
    .poll(async () =>
      (await showPresence(shown)).people.map(({ person, activity }) => [person.name, activity]),
    )
    .toEqual(expected);
}

test('returns 401, 403, 404 and 400', async () => {
  const outsider = await portal.signedIn(await portal.world.addEmployee(['customers']));
  const clinician = await portal.signedIn(await portal.world.addCustomerUser(ids.customer));
  const { id: request } = await portal.world.addServiceRequest(ids.customer);
  const body = { activity: 'looking', page_id: page('1') } as const;
  for (const [route, id] of [
    [showTicketPresence, ticket],
    [showRequestPresence, request],
  ] as const) {
    const show = (as: Caller, sent: Record<string, unknown> = body, on = id) =>
      portal.call(route, { as, params: { id: on }, body: sent });
    expect((await show(portal.anonymous)).status).toBe(401);
    expect((await show(outsider)).status).toBe(403);
    expect((await show(clinician)).status).toBe(403);
    expect((await show(ada, body, newId())).status).toBe(404);
    for (const [field, wrong] of [
      ['activity', 'sleeping'],
      ['page_id', 'mine'],
    ] as const) {
      const refused = await show(ada, { ...body, [field]: wrong });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
    }
    const { status, body: shown } = await show(ada);
    expect([status, shown]).toEqual([200, { people: [] }]);
  }
});

test('shows those at another process, and no longer once they left', async () => {
  await showPresence({ as: ada, app: portal.app });
  await expectSeen({ as: bo, pageId: page('b') }, [['Ada Vos', 'looking']]);
  await expectSeen({ as: ada, app: portal.app }, [['Bo Maes', 'looking']]);
  await showPresence({ as: ada, activity: 'typing', app: portal.app });
  await expectSeen({ as: bo, pageId: page('b') }, [['Ada Vos', 'typing']]);
  await showPresence({ as: ada, activity: 'gone', app: portal.app });
  await expectSeen({ as: bo, pageId: page('b') }, []);
});

it('counts a person once, who is there until their last page is left', async () => {
  await showPresence({ as: ada, pageId: page('1') });
  await showPresence({ as: ada, pageId: page('2'), activity: 'typing' });
  await expectSeen({ as: bo, pageId: page('b') }, [['Ada Vos', 'typing']]);
  await showPresence({ as: ada, pageId: page('2'), activity: 'gone' });
  await expectSeen({ as: bo, pageId: page('b') }, [['Ada Vos', 'looking']]);
});

it('refuses more calls than a page makes, until the next minute', async () => {
  const start = portal.clock.now().getTime();
  portal.clock.set(new Date(Math.ceil(start / minutes(1)) * minutes(1)));
  const body = { activity: 'looking', page_id: page('1') } as const;
  const show = () => portal.call(showTicketPresence, { as: ada, params: { id: ticket }, body });
  for (let called = 0; called < maxPresencesPerMinute; called += 1)
    expect((await show()).status).toBe(200);
  const refused = await show();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  portal.clock.set(new Date(portal.clock.now().getTime() + minutes(1)));
  expect((await show()).status).toBe(200);
});

it('sends an event to those who are there, and to no customer and nobody elsewhere', async () => {
  const { world } = portal;
  const elsewhere = await portal.signedIn(await world.addEmployee(['service']));
  const clinician = await portal.signedIn(await world.addCustomerUser(ids.customer));
  const own = await openStream(portal.app, ada);
  const others = [await openStream(portal.app, elsewhere), await openStream(portal.app, clinician)];
  await showPresence({ as: ada });
  await showPresence({ as: bo, pageId: page('b'), activity: 'typing' });
  const people = [
    { person: { id: ids.ada, name: 'Ada Vos' }, activity: 'looking' },
    { person: { id: ids.bo, name: 'Bo Maes' }, activity: 'typing' },
  ];
  const shown = { type: 'service_ticket', id: ticket };
  expect(await own.next(2)).toEqual([
    { name: 'presence', data: { ...shown, people: people.slice(0, 1) } },
    { name: 'presence', data: { ...shown, people } },
  ]);
  // A later change of which everybody learns has arrived after it.
  await portal.database.orm.transaction((tx) =>
    publishTicketChange(tx, { id: ticket, customerId: ids.customer }),
  );
  for (const stream of others)
    expect((await stream.next()).map(({ name }) => name)).toEqual(['change']);
  for (const stream of [own, ...others]) stream.close();
});

it('writes nothing', async () => {
  await showPresence({ as: ada });
  const queries = vi.spyOn(portal.database.pool, 'query');
  await showPresence({ as: ada, activity: 'typing' });
  const texts = queries.mock.calls.map(([statement]) => String(Object(statement).text));
  queries.mockRestore();
  expect(texts.join('\n')).toContain('pg_notify');
  expect(texts.filter((text) => /\b(?:insert|update|delete)\b/iu.test(text))).toEqual([]);
});
