import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getMe } from '@portal/contract/users';
import { auditEntry } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, hours, addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { withSecondFactor } from '#server/testing/second-factor.ts';
import { issueLink } from '../../links/issue-link.ts';
import { hasSecondFactor } from '../second-factors.ts';
import { twoFactorReset } from '../two-factor.table.ts';
import { executeResets } from './execute-resets.ts';
import { confirmReset } from './confirm-reset.ts';

const start = new Date('2026-04-01T08:00:05Z');

let portal: TestPortal;
let ada: { id: string; email: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  ada = await portal.world.addEmployee();
  await withSecondFactor(portal, ada);
});

const system = () => createSystemContext(portal, 'test', portal.clock.now());

/** Opens a request as the mailed link does. */
async function requestReset(person: { id: string }): Promise<void> {
  const context = system();
  const { token } = await transact(context, (tx) =>
    issueLink(tx, context, { userId: person.id, purpose: 'reset_two_factor' }),
  );
  await confirmReset(context, { uid: person.id, token });
}

const runResets = (): Promise<void> => runJob(executeResets, portal);

const isOn = (person = ada) => hasSecondFactor(portal.database.orm, person.id);

const resetPassword = (instant: Date) =>
  portal.database.orm
    .update(userAccount)
    .set({ passwordResetAt: instant.toISOString() })
    .where(eq(userAccount.id, ada.id));

async function runJobAt(instant: Date): Promise<boolean> {
  portal.clock.set(instant);
  await runResets();
  return isOn();
}

it('turns two-factor sign-in off after 24 hours and ends all sessions', async () => {
  await requestReset(ada);
  expect(await runJobAt(addMilliseconds(start, hours(24) - 1))).toBe(true);
  const as = await portal.signedIn(ada);
  expect((await portal.call(getMe, { as })).status).toBe(200);
  expect(await runJobAt(addMilliseconds(start, hours(24)))).toBe(false);
  expect((await portal.call(getMe, { as })).status).toBe(401);
  const [reset] = await portal.database.orm
    .select()
    .from(twoFactorReset)
    .where(eq(twoFactorReset.userId, ada.id));
  expect(reset).toMatchObject({ outcome: 'elapsed', endedAt: '2026-04-02T08:00:05.000Z' });
});

it('removes passkeys as well, which were on the lost device or would be asked for', async () => {
  await portal.world.addPasskey(ada.id);
  await requestReset(ada);
  expect(await runJobAt(addMilliseconds(start, hours(24)))).toBe(false);
});

it('executes each due request once on concurrent instances', async () => {
  const people = [ada, await portal.world.addEmployee(), await portal.world.addEmployee()];
  for (const person of people.slice(1)) await withSecondFactor(portal, person);
  for (const person of people) await requestReset(person);
  portal.clock.set(addMilliseconds(start, hours(25)));
  await Promise.all([runResets(), runResets(), runResets(), runResets()]);
  for (const person of people) {
    expect(await isOn(person)).toBe(false);
    const sentMails = await portal.database.orm
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, person.email));
    expect(sentMails.filter(({ template }) => template === 'two_factor_disabled')).toHaveLength(1);
    const auditEntries = await portal.database.orm
      .select({ action: auditEntry.action, actorKind: auditEntry.actorKind })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, person.id));
    const elapsed = auditEntries.filter(({ action }) => action === 'two_factor_reset_elapsed');
    expect(elapsed).toEqual([{ action: 'two_factor_reset_elapsed', actorKind: 'system' }]);
  }
});

it('waits until 72 hours after a password reset before the request', async () => {
  await resetPassword(addMilliseconds(start, -hours(1)));
  await requestReset(ada);
  expect(await runJobAt(addMilliseconds(start, hours(24)))).toBe(true);
  expect(await runJobAt(addMilliseconds(start, hours(71) - 1))).toBe(true);
  expect(await runJobAt(addMilliseconds(start, hours(71)))).toBe(false);
});

it('waits until 72 hours after a password reset during the request', async () => {
  await requestReset(ada);
  await resetPassword(addMilliseconds(start, hours(23)));
  expect(await runJobAt(addMilliseconds(start, hours(24)))).toBe(true);
  expect(await runJobAt(addMilliseconds(start, hours(95) - 1))).toBe(true);
  expect(await runJobAt(addMilliseconds(start, hours(95)))).toBe(false);
});

it('mails the time when the request is due', async () => {
  await resetPassword(addMilliseconds(start, -hours(1)));
  await requestReset(ada);
  const mails = await portal.database.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, ada.email));
  const sentMails = mails.find(({ template }) => template === 'two_factor_reset_requested');
  expect(sentMails?.params?.['due_at']).toEqual({ instant: '2026-04-04T07:00:05.000Z' });
});

it('ignores an old password reset and skips an account that cannot sign in', async () => {
  await resetPassword(addMilliseconds(start, -days(30)));
  await requestReset(ada);
  const { orm } = portal.database;
  const isActive = (value: boolean) =>
    orm.update(userAccount).set({ isActive: value }).where(eq(userAccount.id, ada.id));
  await isActive(false);
  expect(await runJobAt(addMilliseconds(start, hours(24)))).toBe(true);
  await isActive(true);
  expect(await runJobAt(addMilliseconds(start, hours(24) + minutes(5)))).toBe(false);
});
