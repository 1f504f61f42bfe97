import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeNotificationSetting, markNotificationsRead } from '@portal/contract/notifications';
import type { Permission } from '@portal/contract/kernel';
import { changeEmployee } from '@portal/contract/users';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { renderMail, type RenderedMail } from '#server/mail/render-mail.ts';
import { emptyTables } from '#server/testing/empty-tables.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import type { TransactionRunner } from '#server/testing/run-jobs.ts';
import { runFindNotifications, runSendDigests } from '#server/testing/notifications-fixture.ts';

const start = new Date('2026-03-10T06:00:00Z');
const addDaysToToday = (count: number): string =>
  addMilliseconds(start, days(count)).toISOString().slice(0, 10);

let portal: TestPortal;
let owner: { id: string };

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  portal.clock.set(start);
  await emptyTables(
    portal.database,
    'notification',
    'notification_digest',
    'product_viewing_right',
    'installed_device',
  );
  owner = await portal.world.addCustomer({ name: 'Clinique du Parc' });
});

const employee = (permissions: readonly Permission[], overrides: object = {}) =>
  portal.world.addEmployee(permissions, {
    firstName: 'Ada',
    lastName: 'Vos',
    passwordHash: 'set',
    ...overrides,
  });
const device = (nextMaintenanceOn: string, overrides: object = {}) =>
  portal.world.addInstalledDevice(owner.id, { nextMaintenanceOn, ...overrides });

async function listMails({ id }: { id: string }): Promise<RenderedMail[]> {
  const found = await portal.database.orm
    .select({ mail: mailOutbox })
    .from(mailOutbox)
    .innerJoin(userAccount, eq(userAccount.email, mailOutbox.recipient))
    .where(eq(userAccount.id, id));
  return found.map(({ mail }) => renderMail({ ...mail, params: mail.params ?? {} }));
}

it('counts what needs attention and names the first ten new items', async () => {
  const ada = await employee(['service', 'viewing_rights']);
  for (let at = 1; at <= 12; at += 1) {
    await device(addDaysToToday(-at), { serialNumber: `SN-${String(at).padStart(2, '0')}` });
  }
  await device(addDaysToToday(3), { serialNumber: 'SN-due' });
  const right = { productType: 'device', expiresAt: `${addDaysToToday(5)}T12:00:00Z` } as const;
  await portal.world.addRight(owner.id, right);
  await runFindNotifications(portal);
  await runSendDigests(portal);
  const [mail, ...others] = await listMails(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('What needs your attention today');
  const lines = (mail?.text ?? '').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Dear Ada Vos,',
      'VIEWING RIGHTS',
      'One viewing right expires within 30 days.',
      '- All devices, Clinique du Parc: ends on Sunday, 15 March 2026',
      'https://portal.example/dashboard/notifications?kind=right_expiring',
      '12 devices have overdue maintenance.',
      'One device has maintenance due within 30 days.',
      'Show all, including 3 more that are new',
      'https://portal.example/dashboard/notifications?kind=maintenance_due',
    ]),
  );
  const itemLines = lines.filter((line) => line.includes('SN-'));
  expect(itemLines).toHaveLength(10);
  expect(itemLines[0]).toMatch(
    /^- .*, SN-12, Clinique du Parc: due on Thursday, 26 February 2026$/u,
  );
  expect(mail?.text).not.toContain('request');
  expect(mail?.html).toMatch(
    /<a [^>]*href="https:\/\/portal\.example\/dashboard\/data\/devices\/[-0-9a-f]{36}"[^>]*>[^<]*SN-12/u,
  );
  expect(mail?.html).toMatch(
    new RegExp(
      `/dashboard/data/customers/${owner.id}\\?tab=access&amp;state=expiring&amp;form=right-[-0-9a-f]{36}"`,
      'u',
    ),
  );
});

it('reports anonymization requests to employees with the permission privacy, with a link to each', async () => {
  const ada = await employee(['privacy']);
  const person = await portal.world.addCustomerUser(owner.id, {
    firstName: 'Noor',
    lastName: 'Bos',
  });
  const createdAt = `${addDaysToToday(-2)}T06:00:00Z`;
  const { id } = await portal.world.addAnonymizationRequest(person.id, { createdAt });
  await runFindNotifications(portal);
  await runSendDigests(portal);
  const [mail] = await listMails(ada);
  expect(mail?.text.split('\n')).toEqual(
    expect.arrayContaining([
      'ANONYMIZATION REQUESTS',
      'One anonymization request awaits a decision.',
      '- Noor Bos, Clinique du Parc: requested on Sunday, 8 March 2026',
    ]),
  );
  expect(mail?.html).toContain(`/dashboard/anonymization/requests?form=request-${id}`);
});

it.each([
  ['nl', 'Van één apparaat is het onderhoud te laat.', 'Onderhoud'],
  ['fr', 'L’entretien d’un appareil est en retard.', 'Entretien'],
] as const)('writes in %s to each reader', async (preferredLanguage, sum, title) => {
  const ada = await employee(['service'], { preferredLanguage });
  await device(addDaysToToday(-1));
  await runFindNotifications(portal);
  await runSendDigests(portal);
  const [mail] = await listMails(ada);
  expect(mail?.text).toContain(sum);
  expect(mail?.html).toContain(`${title}</h2>`);
  expect(mail?.html).toContain(`<html lang="${preferredLanguage}">`);
});

it('sends one mail a day, however many processes run the job', async () => {
  const people = [await employee(['service']), await employee(['service', 'system'])];
  await device(addDaysToToday(-1));
  await runFindNotifications(portal);
  const waiting = async () => {
    const { rows } = await portal.database.pool.query<{ count: number }>(
      'select count(*) from jobs.job where name = $1',
      [deliverMail.name],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await waiting();
  await Promise.all(Array.from({ length: 5 }, () => runSendDigests(portal)));
  await device(addDaysToToday(-2));
  await runFindNotifications(portal);
  await runSendDigests(portal);
  for (const person of people) expect(await listMails(person)).toHaveLength(1);
  // Other employees with the permission received one too; each mail has its job.
  const { rows } = await portal.database.pool.query('select count(*) from notification_digest');
  expect(rows).toEqual([{ count: (await waiting()) - before }]);
});

it('sends again when something is new, and names only that', async () => {
  const ada = await employee(['service']);
  await device(addDaysToToday(-1), { serialNumber: 'SN-old' });
  await runFindNotifications(portal);
  await runSendDigests(portal);
  portal.clock.set(addMilliseconds(start, days(1)));
  await runSendDigests(portal);
  expect(await listMails(ada)).toHaveLength(1);
  await device(addDaysToToday(-2), { serialNumber: 'SN-new' });
  await runFindNotifications(portal);
  portal.clock.set(addMilliseconds(start, days(2)));
  await runSendDigests(portal);
  const second = (await listMails(ada)).find(({ text }) => text.includes('SN-new'));
  expect(second?.text).toContain('2 devices have overdue maintenance');
  expect(second?.text).not.toContain('SN-old');
});

it('omits resolved, read, disabled and foreign items, and invited accounts', async () => {
  const read = await employee(['service']);
  const off = await employee(['service']);
  const other = await employee(['viewing_rights', 'system']);
  const formerEmployee = await employee(['service'], { isActive: false });
  const invited = await employee(['service'], { passwordHash: null });
  const handledDevice = await device(addDaysToToday(-1));
  const { orm } = portal.database;
  await runFindNotifications(portal);
  const as = await portal.signedIn(off);
  const setting = { params: { kind: 'maintenance_due' }, body: { delivery: 'portal' } } as const;
  expect((await portal.call(changeNotificationSetting, { as, ...setting })).status).toBe(200);
  await portal.call(markNotificationsRead, { as: await portal.signedIn(read), body: {} });
  await runSendDigests(portal);
  for (const person of [read, off, other, formerEmployee, invited])
    expect(await listMails(person)).toEqual([]);
  const late = await employee(['service']);
  await orm
    .update(installedDevice)
    .set({ nextMaintenanceOn: addDaysToToday(200) })
    .where(eq(installedDevice.id, handledDevice.id));
  await runSendDigests(portal);
  expect(await listMails(late)).toEqual([]);
});

it.each([
  ['closed', { is_active: false }],
  ['of another address', { email: 'ada.vos@example.org' }],
])('does not send late to an account that is %s meanwhile', async (_what, body) => {
  const ada = await employee(['service']);
  const bea = await employee(['service']);
  await device(addDaysToToday(-1));
  await runFindNotifications(portal);
  await runSendDigests(portal);
  const as = await portal.signedIn(await employee(['staff']));
  const closed = await portal.call(changeEmployee, { as, params: { id: ada.id }, body });
  expect(closed.status).toBe(200);
  const { orm } = portal.database;
  const getMail = async ({ email }: { email: string }) =>
    orm.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const digest = { template: 'notification_digest' };
  const withdrawn = { ...digest, status: 'failed', failure: 'withdrawn', params: null };
  expect(await getMail(ada)).toContainEqual(expect.objectContaining(withdrawn));
  const waiting = { ...digest, status: 'waiting', params: expect.any(Object) };
  expect(await getMail(bea)).toEqual([expect.objectContaining(waiting)]);
});

it('rolls back with its record when another run has taken over the job', async () => {
  const ada = await employee(['service']);
  await device(addDaysToToday(-1));
  await runFindNotifications(portal);
  const refused: Pick<TestPortal, 'portalUrl' | 'linkSigner' | 'clock'> & TransactionRunner = {
    ...portal,
    database: {
      orm: {
        transaction: (work) =>
          portal.database.orm.transaction(async (tx) => {
            await work(tx);
            throw new Error('another run');
          }),
      },
    },
  };
  await expect(runSendDigests(refused)).rejects.toThrow('another run');
  expect(await listMails(ada)).toEqual([]);
  await runSendDigests(portal);
  expect(await listMails(ada)).toHaveLength(1);
});
