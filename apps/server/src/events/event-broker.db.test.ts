import { setTimeout as delay } from 'node:timers/promises';
import type { EventReader } from '@portal/contract/kernel';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { anonymous, type Actor, type Employee } from '#server/kernel/actor.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { createEventBroker, type EventBroker } from './event-broker.ts';
import { publishChange } from './index.ts';

let own: TestDatabase;
let hub: EventBroker;

beforeAll(async () => {
  own = await testDatabase();
});

afterEach(() => hub.close());

afterAll(() => own.close());

const log = { warn: () => undefined };

const ada: Employee = {
  kind: 'employee',
  userId: 'ada',
  sessionId: 'one',
  language: null,
  permissions: new Set(['service', 'pipeline']),
};

/** A reader that keeps what it is sent. */
function reader(): EventReader & { text(): string; hasEnded(): boolean } {
  let text = '';
  let isOver = false;
  return {
    send: (events) => void (text += Buffer.from(events).toString()),
    end: () => void (isOver = true),
    text: () => text,
    hasEnded: () => isOver,
  };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 1000) throw new Error('It did not come about');
    await delay(5);
  }
}

/** Whatever `now` says; counts the questions and for how many each was. */
function sessions(now: () => Actor) {
  const asked: number[] = [];
  const actorsOf = async (ids: readonly string[]) => {
    asked.push(ids.length);
    const actor = now();
    return () => actor;
  };
  return { asked, actorsOf };
}

it('beats, so that proxies keep the connection', async () => {
  const { actorsOf } = sessions(() => ada);
  hub = createEventBroker({ database: own.database, log, actorsOf, heartbeatEvery: 20 });
  const one = reader();
  hub.add(ada, one);
  await until(() => one.text().split(':\n\n').length > 4);
});

it('asks again for all sessions in one question, and ends what ended by time', async () => {
  let now: Actor = ada;
  const { actorsOf, asked } = sessions(() => now);
  hub = createEventBroker({ database: own.database, log, actorsOf, lookEvery: 50 });
  const readers = [reader(), reader(), reader()];
  for (const one of readers) hub.add(ada, one);
  await until(() => asked.filter((count) => count === 3).length > 1);
  expect(readers.some((one) => one.hasEnded())).toBe(false);
  now = anonymous;
  await until(() => readers.every((one) => one.hasEnded()));
});

it.each<[string, Actor]>([
  ['holds less', { ...ada, permissions: new Set(['service']) }],
  ['holds more', { ...ada, permissions: new Set(['service', 'pipeline', 'system']) }],
  ['holds something else', { ...ada, permissions: new Set(['service', 'system']) }],
  ['is a customer’s now', { ...ada, kind: 'customer', customerId: 'nova' }],
])('ends the stream of a session that %s', async (_what, now) => {
  const { actorsOf } = sessions(() => now);
  hub = createEventBroker({ database: own.database, log, actorsOf });
  const one = reader();
  hub.add(ada, one);
  await until(() => one.hasEnded());
});

it('tells nothing before the session is known to hold, and to read anew then', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let isFirst = true;
  const actorsOf = async () => {
    if (!isFirst) await answered;
    isFirst = false;
    return () => ada;
  };
  hub = createEventBroker({ database: own.database, log, actorsOf });
  const [first, second] = [reader(), reader()];
  hub.add(ada, first);
  await until(() => first.text().includes('event: reset'));
  hub.add(ada, second);
  await own.database.orm.transaction((tx) => publishChange(tx, { type: 'lead', id: 'x' }));
  await until(() => first.text().includes('"lead"'));
  expect(second.text()).toMatch(/^retry: \d+\n\n$/);
  answer();
  await until(() => second.text().includes('event: reset'));
  expect(second.text()).not.toContain('lead');
});

it('tells what changed since its page was read, and of that only what one may hear', async () => {
  const { actorsOf } = sessions(() => ada);
  hub = createEventBroker({ database: own.database, log, actorsOf, lookBack: 500 });
  const [first, second] = [reader(), reader()];
  hub.add(ada, first);
  await until(() => first.text().includes('event: reset'));
  await delay(600);
  await own.database.orm.transaction(async (tx) => {
    await publishChange(tx, { type: 'lead', id: 'seen', permission: 'pipeline' });
    await publishChange(tx, { type: 'document', id: 'hidden', permission: 'system' });
    await publishChange(tx, { type: 'tag', id: 'last' });
  });
  await until(() => first.text().includes('"last"'));
  hub.add(ada, second);
  await until(() => second.text().includes(':\n\n'));
  expect(second.text().match(/"id":"\w+"/g)).toEqual(['"id":"seen"', '"id":"last"']);
  expect(second.text()).not.toContain('reset');
});

it('keeps streams that nobody can ask for, and ends one that never was sure', async () => {
  let fails = false;
  const actorsOf = async () => {
    if (fails) throw new Error('no database');
    return () => ada;
  };
  hub = createEventBroker({ database: own.database, log, actorsOf, lookEvery: 20 });
  const [sure, unsure] = [reader(), reader()];
  hub.add(ada, sure);
  await until(() => sure.text().includes('event: reset'));
  fails = true;
  hub.add(ada, unsure);
  await until(() => unsure.hasEnded());
  await delay(60);
  expect(sure.hasEnded()).toBe(false);
});

it('passes over what it does not understand', async () => {
  const { actorsOf } = sessions(() => ada);
  hub = createEventBroker({ database: own.database, log, actorsOf });
  const one = reader();
  hub.add(ada, one);
  await until(() => one.text().includes('event: reset'));
  const { pool } = own.database;
  for (const said of ['', 'null', '[]', '{"type":"unheard"}', '{"access":"planet","id":"x"}'])
    await pool.query(`select pg_notify('portal_changes', $1)`, [said]);
  await pool.query(`select pg_notify('portal_changes', '{"type":"lead","permission":"magic"}')`);
  await pool.query(`select pg_notify('portal_changes', '{"type":"lead"}')`);
  await until(() => one.text().includes('event: change'));
  expect(one.text().match(/event: change/g)).toHaveLength(1);
});

it('takes nobody any more once it is closed', async () => {
  const { actorsOf } = sessions(() => ada);
  hub = createEventBroker({ database: own.database, log, actorsOf });
  await hub.close();
  const late = reader();
  hub.add(ada, late);
  expect(late.hasEnded()).toBe(true);
});
