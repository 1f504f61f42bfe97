// @every-postgres It tests NOTIFY.
import { maxReplayWindow } from '@portal/contract/events';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventSink } from '@portal/contract/kernel';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { allClinics, anonymous, type Actor, type Employee } from '#server/kernel/actor.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createEventBroker, type EventBroker, maxRecentChanges } from './event-broker.ts';
import { publishChange } from './index.ts';

let own: TestDatabase;
let broker: EventBroker;

beforeAll(async () => {
  own = await testDatabase();
});

afterEach(() => broker.close());

afterAll(() => own.close());

const log = { warn: () => undefined };

const ada: Employee = {
  kind: 'employee',
  userId: 'ada',
  sessionId: 'one',
  language: null,
  timeZone: null,
  authenticatedAt: new Date(0),
  setUpDueAt: null,
  permissions: new Set(['service', 'pipeline']),
};

/** Reader that stores what it receives. */
function reader(): EventSink & { text(): string; hasEnded(): boolean } {
  let text = '';
  let isOver = false;
  return {
    send: (events) => void (text += Buffer.from(events).toString()),
    end: () => void (isOver = true),
    text: () => text,
    hasEnded: () => isOver,
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1000) throw new Error('It did not come about');
    await delay(5);
  }
}

/** Returns the actors that `now` states; counts the queries and the sessions of each. */
function sessions(now: () => Actor) {
  const batchSizes: number[] = [];
  const getActors = async (ids: readonly string[]) => {
    batchSizes.push(ids.length);
    const actor = now();
    return () => actor;
  };
  return { batchSizes, getActors };
}

it('sends beats, so that proxies keep the connection', async () => {
  const { getActors } = sessions(() => ada);
  broker = createEventBroker({ database: own.database, log, getActors, heartbeatInterval: 20 });
  const one = reader();
  broker.add(ada, one, maxReplayWindow);
  await until(() => one.text().split(':\n\n').length > 4);
});

it('checks all sessions again in one query, and ends expired streams', async () => {
  let now: Actor = ada;
  const { getActors, batchSizes } = sessions(() => now);
  broker = createEventBroker({ database: own.database, log, getActors, sessionCheckInterval: 50 });
  const readers = [reader(), reader(), reader()];
  for (const one of readers) broker.add(ada, one, maxReplayWindow);
  await until(() => batchSizes.filter((count) => count === 3).length > 1);
  expect(readers.some((one) => one.hasEnded())).toBe(false);
  now = anonymous;
  await until(() => readers.every((one) => one.hasEnded()));
});

it.each<[string, Actor]>([
  ['holds less', { ...ada, permissions: new Set(['service']) }],
  ['holds more', { ...ada, permissions: new Set(['service', 'pipeline', 'system']) }],
  ['holds something else', { ...ada, permissions: new Set(['service', 'system']) }],
  ['is a customer’s now', { ...ada, ...allClinics, kind: 'customer', customerId: 'nova' }],
])('ends the stream of a session that %s', async (_what, now) => {
  const { getActors } = sessions(() => now);
  broker = createEventBroker({ database: own.database, log, getActors });
  const one = reader();
  broker.add(ada, one, maxReplayWindow);
  await until(() => one.hasEnded());
});

it('sends nothing before it knows that the session is valid, then asks the client to read again', async () => {
  const { promise: loaded, resolve: finishLoading } = Promise.withResolvers<void>();
  let isFirst = true;
  const getActors = async () => {
    if (!isFirst) await loaded;
    isFirst = false;
    return () => ada;
  };
  broker = createEventBroker({ database: own.database, log, getActors });
  const [first, second] = [reader(), reader()];
  broker.add(ada, first, maxReplayWindow);
  await until(() => first.text().includes('event: reset'));
  broker.add(ada, second, maxReplayWindow);
  await own.database.orm.transaction((tx) => publishChange(tx, { type: 'lead', id: 'x' }));
  await until(() => first.text().includes('"lead"'));
  expect(second.text()).toMatch(/^retry: \d+\n\n$/);
  finishLoading();
  await until(() => second.text().includes('event: reset'));
  expect(second.text()).not.toContain('lead');
});

it('sends the changes since the page was read, as far as the client may see them', async () => {
  const { getActors } = sessions(() => ada);
  broker = createEventBroker({ database: own.database, log, getActors });
  const [first, second] = [reader(), reader()];
  broker.add(ada, first, maxReplayWindow);
  await until(() => first.text().includes('event: reset'));
  await delay(600);
  await own.database.orm.transaction(async (tx) => {
    await publishChange(tx, { type: 'lead', id: 'seen', permission: 'pipeline' });
    await publishChange(tx, { type: 'document', id: 'hidden', permission: 'system' });
    await publishChange(tx, { type: 'tag', id: 'last' });
  });
  await until(() => first.text().includes('"last"'));
  broker.add(ada, second, 500);
  await until(() => second.text().includes(':\n\n'));
  expect(second.text().match(/"id":"\w+"/g)).toEqual(['"id":"seen"', '"id":"last"']);
  expect(second.text()).not.toContain('reset');
});

it('asks a page to read again whose user got other access after it was read, and no other page', async () => {
  const bob = { ...ada, userId: 'bob' };
  const getActors = async () => (id: string) => (id === 'two' ? bob : ada);
  broker = createEventBroker({ database: own.database, log, getActors });
  const [first, second, third] = [reader(), reader(), reader()];
  broker.add(ada, first, maxReplayWindow);
  await until(() => first.text().includes('event: reset'));
  await delay(600);
  const message = JSON.stringify({ access: 'user', id: 'ada' });
  await own.database.pool.query("select pg_notify('portal_changes', $1)", [message]);
  await until(() => first.hasEnded());
  broker.add(ada, second, 500);
  broker.add({ ...bob, sessionId: 'two' }, third, 500);
  await until(() => [second, third].every((one) => one.text().includes(':\n\n')));
  expect(second.text()).toContain('event: reset');
  expect(third.text()).not.toContain('reset');
});

it('replays changes however many sessions have ended since', async () => {
  const { getActors } = sessions(() => ada);
  broker = createEventBroker({ database: own.database, log, getActors });
  const [first, second] = [reader(), reader()];
  broker.add(ada, first, maxReplayWindow);
  await until(() => first.text().includes('event: reset'));
  await delay(1600);
  await own.database.orm.transaction((tx) => publishChange(tx, { type: 'tag', id: 'before' }));
  await own.database.pool.query(
    `select pg_notify('portal_changes', json_build_object('access', 'session', 'id', 'ended' || n)::text)
      from generate_series(0, $1::integer) as n`,
    [maxRecentChanges],
  );
  await own.database.orm.transaction((tx) => publishChange(tx, { type: 'tag', id: 'after' }));
  await until(() => first.text().includes('"after"'));
  broker.add(ada, second, 1500);
  await until(() => second.text().includes(':\n\n'));
  expect(second.text().match(/"id":"\w+"/g)).toEqual(['"id":"before"', '"id":"after"']);
});

it('keeps streams that it cannot check, and ends one that was never valid', async () => {
  let fails = false;
  const getActors = async () => {
    if (fails) throw new Error('no database');
    return () => ada;
  };
  broker = createEventBroker({ database: own.database, log, getActors, sessionCheckInterval: 20 });
  const [sure, unsure] = [reader(), reader()];
  broker.add(ada, sure, maxReplayWindow);
  await until(() => sure.text().includes('event: reset'));
  fails = true;
  broker.add(ada, unsure, maxReplayWindow);
  await until(() => unsure.hasEnded());
  await delay(60);
  expect(sure.hasEnded()).toBe(false);
});

it('passes over what it does not understand', async () => {
  const { getActors } = sessions(() => ada);
  broker = createEventBroker({ database: own.database, log, getActors });
  const one = reader();
  broker.add(ada, one, maxReplayWindow);
  await until(() => one.text().includes('event: reset'));
  const { pool } = own.database;
  for (const payload of ['', 'null', '[]', '{"type":"unheard"}', '{"access":"planet","id":"x"}'])
    await pool.query(`select pg_notify('portal_changes', $1)`, [payload]);
  await pool.query(`select pg_notify('portal_changes', '{"type":"lead","permission":"magic"}')`);
  await pool.query(`select pg_notify('portal_changes', '{"type":"lead"}')`);
  await until(() => one.text().includes('event: change'));
  expect(one.text().match(/event: change/g)).toHaveLength(1);
});

it('accepts no stream after closing', async () => {
  const { getActors } = sessions(() => ada);
  broker = createEventBroker({ database: own.database, log, getActors });
  await broker.close();
  const late = reader();
  broker.add(ada, late, maxReplayWindow);
  expect(late.hasEnded()).toBe(true);
});
