// @every-postgres It tests LISTEN.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#server/database/statement.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { openStream } from '#server/testing/open-stream.ts';
import { openListener } from './channel-listener.ts';
import { publishChange } from './index.ts';

let portal: TestPortal;
let employee: Caller;

beforeAll(async () => {
  portal = await testPortal();
  employee = await portal.signedIn(await portal.world.addEmployee());
});

afterAll(() => portal.close());

/** The processes of PostgreSQL that listen for this portal. */
async function backends(): Promise<number[]> {
  const { rows } = await portal.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'partner-portal events'`,
  );
  return rows.map(({ pid }) => pid);
}

it('listens by one connection of its own, made with the first stream', async () => {
  expect(await backends()).toEqual([]);
  const streams = [await openStream(portal.app, employee), await openStream(portal.app, employee)];
  expect(await backends()).toHaveLength(1);
  for (const stream of streams) stream.close();
});

it('asks every stream to read again after a lost connection is back', async () => {
  const streams = [await openStream(portal.app, employee), await openStream(portal.app, employee)];
  const other = await portal.world.addEmployee();
  const ending = await openStream(portal.app, await portal.signedIn(other));
  const [lost] = await backends();
  await portal.database.pool.query('select pg_terminate_backend($1)', [lost]);
  // Notifications sent meanwhile are lost, including the end of a session.
  await portal.database.pool.query('update session set ended_at = now() where user_id = $1', [
    other.id,
  ]);
  for (const stream of streams) expect(await stream.next()).toEqual([{ name: 'reset', data: {} }]);
  await ending.ended;
  expect(ending.received()).toEqual([]);
  const [reconnected, ...others] = await backends();
  expect(reconnected).not.toBe(lost);
  expect(others).toEqual([]);
  await portal.database.orm.transaction((tx) =>
    publishChange(tx, { type: 'document', id: other.id }),
  );
  for (const stream of streams) {
    expect(await stream.next()).toEqual([
      { name: 'change', data: { type: 'document', id: other.id } },
    ]);
    stream.close();
  }
});

it('counts as up only after a notification could be sent', async () => {
  let isAway = true;
  const sent = Promise.withResolvers<void>();
  const pool: Queryable = {
    query: (statement) => {
      sent.resolve();
      return isAway ? Promise.reject(new Error('away')) : portal.database.pool.query(statement);
    },
  };
  let isUp = false;
  const ready = Promise.withResolvers<void>();
  const listener = openListener(
    { connection: (name) => portal.database.connection(name), pool },
    {
      ready: () => {
        isUp = true;
        ready.resolve();
      },
      lost: () => undefined,
      received: () => undefined,
    },
    { warn: () => undefined },
  );
  await sent.promise;
  await delay(50);
  expect(isUp).toBe(false);
  isAway = false;
  await ready.promise;
  await listener.close();
});

it('leaves no connection behind', async () => {
  await portal.app.close();
  for (let tries = 0; (await backends()).length > 0 && tries < 100; tries += 1) await delay(20);
  expect(await backends()).toEqual([]);
});
