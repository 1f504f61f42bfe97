import { changeNotificationSetting, listNotifications } from '@portal/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/domains/auth/index.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { watchRefusals } from './watch-refusals.ts';

const start = new Date('2026-04-01T08:00:00Z');

let portal: TestPortal;
let holder: { id: string; email: string };
let others: { email: string }[];

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(start);
  const { world } = portal;
  const passwordHash = await hashPassword('kachel-pijp-9');
  holder = await world.addEmployee(['staff'], { passwordHash, preferredLanguage: 'nl' });
  const customer = await world.addCustomer();
  others = [
    await world.addEmployee(['privacy', 'system'], { passwordHash }),
    await world.addEmployee(['staff'], { passwordHash, isActive: false }),
    // Invited: the address may be somebody else's.
    await world.addEmployee(['staff']),
    await world.addCustomerUser(customer.id, { passwordHash }),
  ];
});
afterAll(() => portal.close());

async function addRefusals(count: number, at: Date, action = 'sign_in_failed'): Promise<void> {
  await portal.database.pool.query(
    `insert into audit_entry (id, at, actor_kind, action, object_type, object_id, request_id, changes)
     values ($1, $2, 'anonymous', $3, 'user_account', $1, 'r', $4)`,
    [newId(), at, action, count === 1 ? {} : { count: { from: null, to: count } }],
  );
}

/** Runs the job at a time, twice as in two processes, and counts the holder's mails. */
async function countMailsAt(at: Date): Promise<number> {
  portal.clock.set(at);
  await Promise.all([runJob(watchRefusals, portal), runJob(watchRefusals, portal)]);
  return (await readMailbox(portal, holder.email)).length;
}

const later = (count: number): Date => addMilliseconds(start, minutes(count));

it('notifies holders of staff once per surge, in the portal and by mail', async () => {
  await addRefusals(98, start);
  await addRefusals(1, start, 'csrf_refused');
  await addRefusals(500, start, 'change');
  await addRefusals(500, later(-11));
  expect(await countMailsAt(start)).toBe(0);
  await addRefusals(1, start, 'foreign_object_refused');
  expect(await countMailsAt(later(1))).toBe(1);
  await addRefusals(300, later(2));
  expect(await countMailsAt(later(3))).toBe(1);
  // Fewer, but not yet below half.
  await addRefusals(60, later(14));
  expect(await countMailsAt(later(15))).toBe(1);
  await addRefusals(100, later(16));
  expect(await countMailsAt(later(17))).toBe(1);
  // The surge ends, and another begins.
  expect(await countMailsAt(later(40))).toBe(1);
  await addRefusals(100, later(41));
  expect(await countMailsAt(later(41))).toBe(2);
  const [letter] = await readMailbox(portal, holder.email);
  expect(letter).toMatchObject({
    language: 'nl',
    subject: 'Veel geweigerde pogingen in het partnerportaal',
  });
  for (const { email } of others) expect(await readMailbox(portal, email)).toEqual([]);
  const as = await portal.signedIn(holder);
  const { body } = await portal.call(listNotifications, { as });
  expect(body.results).toMatchObject([
    { kind: 'refusals_surged', label: '', due_on: '2026-04-01', read_at: null },
    { kind: 'refusals_surged', due_on: '2026-04-01' },
  ]);
});

it('leaves the mail out for who chose the portal alone, and can never be off', async () => {
  const as = await portal.signedIn(holder);
  const params = { kind: 'refusals_surged' } as const;
  const choose = (delivery: string) =>
    portal.call(changeNotificationSetting, { as, params, body: { delivery } });
  expect((await choose('off')).status).toBe(400);
  expect((await choose('portal')).status).toBe(200);
  expect(await countMailsAt(later(70))).toBe(2);
  await addRefusals(100, later(71));
  expect(await countMailsAt(later(71))).toBe(2);
  const afterwards = await portal.signedIn(holder);
  const { body } = await portal.call(listNotifications, { as: afterwards });
  expect(body.count).toBe(3);
});
