import { listAuditLog } from '@portal/contract/compliance';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import type { ForwardedEntry } from './create-forwarder.ts';
import { forwardAuditLog } from './forward-audit-log.ts';

let portal: TestPortal;
const received: ForwardedEntry[] = [];

const receive = async (entries: readonly ForwardedEntry[]): Promise<void> => {
  received.push(...entries);
};

const forward = (auditForwarder: typeof receive | null = receive) =>
  runJob(forwardAuditLog, { database: portal.database, auditForwarder });

const addEntries = (count: number, object: string) =>
  portal.database.pool.query(
    `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id)
     select gen_random_uuid(), now(), 'system', 'change', 'customer', $2, 'r' || n
     from generate_series(1, $1::int) as n`,
    [count, object],
  );

/** Transactions of other tests on the server may delay what is forwarded. */
async function forwardAll(object: string, count: number): Promise<ForwardedEntry[]> {
  await expect
    .poll(
      async () => {
        await forward();
        return received.filter((entry) => entry.object_id === object).length;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(count);
  return received.filter((entry) => entry.object_id === object);
}

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

it('forwards nothing where no address is set', async () => {
  await forward(null);
  const { rows } = await portal.database.pool.query('select from audit_forward');
  expect(rows).toEqual([]);
});

it('begins with the first run, and forwards each entry once and in order', async () => {
  await forward();
  const object = newId();
  await addEntries(450, object);
  const entries = await forwardAll(object, 450);
  expect(entries.map(({ request_id: id }) => id)).toEqual(
    Array.from({ length: 450 }, (_none, at) => `r${at + 1}`),
  );
  await forward();
  expect(received.filter((entry) => entry.object_id === object)).toHaveLength(450);
});

it('sends the same entries again where the receiver failed, and loses none', async () => {
  const object = newId();
  await addEntries(250, object);
  await forwardAll(object, 250);
  const next = newId();
  await addEntries(210, next);
  let tries = 0;
  const failing = async (entries: readonly ForwardedEntry[]): Promise<void> => {
    tries += 1;
    if (tries === 1) await receive(entries.slice(0, 3));
    throw new Error('the receiver is away');
  };
  await expect
    .poll(
      () =>
        forward(failing).then(
          () => 'nothing due',
          (error: unknown) => String(error),
        ),
      {
        timeout: 20_000,
      },
    )
    .toContain('the receiver is away');
  // The claim of a failed run ends by itself.
  await portal.database.pool.query(
    `update audit_forward set claimed_until = now() - interval '1 s'`,
  );
  const entries = await forwardAll(next, 213);
  expect(new Set(entries.map(({ request_id: id }) => id)).size).toBe(210);
});

it('lets one run forward at a time', async () => {
  const object = newId();
  await portal.database.pool.query(
    `update audit_forward set claim = $1, claimed_until = now() + interval '1 minute'`,
    [newId()],
  );
  await addEntries(2, object);
  await forward();
  expect(received.filter((entry) => entry.object_id === object)).toEqual([]);
  await portal.database.pool.query(
    `update audit_forward set claimed_until = now() - interval '1 s'`,
  );
  await forwardAll(object, 2);
});

it('forwards address and browser of a refusal, and no other personal value', async () => {
  const user = await portal.world.addEmployee([]);
  const as = await portal.signedIn(user);
  await portal.call(listAuditLog, { as, headers: { 'user-agent': 'A browser' } });
  await expect
    .poll(async () => {
      await portal.traces.write();
      return portal.traces.count().byAction.get('permission_refused');
    })
    .toBe(1);
  const [entry] = await forwardAll(user.id, 1);
  expect(entry).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    actor_kind: 'employee',
    actor_id: user.id,
    action: 'permission_refused',
    object_type: 'user_account',
    object_id: user.id,
    changes: { call: { from: null, to: 'GET /api/v1/compliance/audit-log/' } },
    ip: '127.0.0.1',
    user_agent: 'A browser',
    request_id: expect.any(String),
  });
});
