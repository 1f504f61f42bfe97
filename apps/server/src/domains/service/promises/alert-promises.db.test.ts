// @every-postgres An index and triggers decide which promises are reported.
import {
  addRequestMessage,
  addTicketMessage,
  changeServiceTicket,
  openTicketFromRequest,
  replaceServiceTargets,
  type ServiceTicketPatch,
  type Urgency,
} from '@portal/contract/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { openServiceDesk, type ServiceDesk } from '#server/testing/service-desk-fixture.ts';
import { alertPromises } from './alert-promises.ts';

let portal: TestPortal;
let desk: ServiceDesk;

/** Office hours from 09:00 to 17:00 in Brussels, which is an hour ahead of UTC. */
const targets = {
  time_zone: 'Europe/Brussels',
  holiday_country: null,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' })),
  targets: {
    device_down: { answer_minutes: 60, solve_minutes: 300 },
    limited: { answer_minutes: 300, solve_minutes: null },
    question: { answer_minutes: null, solve_minutes: null },
    planned: { answer_minutes: null, solve_minutes: null },
  },
};

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

beforeEach(async () => {
  // 2026-03-10, 06:00 in Brussels.
  desk = await openServiceDesk(portal);
  await portal.database.pool.query(
    `update service_ticket set answer_due_at = null, answer_warn_at = null, solve_due_at = null, solve_warn_at = null`,
  );
  const replaced = await portal.call(replaceServiceTargets, { as: desk.ada.as, body: targets });
  expect(replaced.status).toBe(200);
});

const at = async (time: string) => {
  portal.clock.set(new Date(`2026-03-${time}:00Z`));
  for (const person of [desk.ada, desk.bea, desk.nurse]) person.as = await portal.signedIn(person);
};
const run = () => runJob(alertPromises, portal);
const runAt = async (time: string) => {
  await at(time);
  await run();
};
const ask = async (urgency: Urgency = 'device_down') => {
  const created = await desk.createRequest(desk.nurse.as, { urgency });
  expect(created.status).toBe(201);
  return created.body;
};
const openTicket = async (urgency?: Urgency) => {
  const { id } = await ask(urgency);
  const opened = await portal.call(openTicketFromRequest, { as: desk.ada.as, params: { id } });
  expect(opened.status).toBe(201);
  return opened.body;
};
const change = async ({ id }: { id: string }, body: ServiceTicketPatch) =>
  expect(
    (await portal.call(changeServiceTicket, { as: desk.ada.as, params: { id }, body })).status,
  ).toBe(200);
const listAlerts = async (person: typeof desk.ada) =>
  (await desk.kinds(person)).filter((kind) => kind.startsWith('promise_'));
const listAlertMails = async ({ email }: { email: string }) =>
  (await readMailbox(portal, email)).filter(({ template }) => template.startsWith('promise_'));

describe('promises at risk or missed', () => {
  it('reports a promise at 80 % and at the due time, once each, to everybody with `service`', async () => {
    await at('10T17:30'); // 18:30 in Brussels: the offices are closed.
    await ask();
    await runAt('11T08:47');
    expect(await listAlerts(desk.ada)).toEqual([]);
    await runAt('11T08:48');
    await run();
    for (const person of [desk.ada, desk.bea])
      expect(await listAlerts(person)).toEqual(['promise_at_risk']);
    await runAt('11T09:00');
    await run();
    expect((await listAlerts(desk.ada)).toSorted()).toEqual(['promise_at_risk', 'promise_missed']);
    const mails = await listAlertMails(desk.bea);
    expect(mails.map(({ template }) => template)).toEqual(['promise_at_risk', 'promise_missed']);
    expect(mails[0]?.subject).toBe(
      'Bijna te laat: antwoord voor Huidkliniek, Site Gent vóór 11 maart 2026 om 10:00 CET',
    );
    expect(mails[0]?.text).toContain('Urgentie: Apparaat buiten gebruik');
  });

  it('reports once what was missed in a pause, however many runs there are at a time', async () => {
    const { id } = await ask();
    await at('12T08:00');
    await Promise.all([run(), run(), run()]);
    const found = await desk.listNotificationsFor(desk.ada);
    const alerts = found.filter(({ kind }) => kind.startsWith('promise_'));
    expect(alerts).toMatchObject([
      { kind: 'promise_missed', object_type: 'service_request', object_id: id },
      { kind: 'promise_missed', object_type: 'service_request', object_id: id },
    ]);
    expect(await listAlertMails(desk.ada)).toHaveLength(2);
  });

  it('reports to the assignee alone', async () => {
    const ticket = await openTicket();
    await change(ticket, { assigned_to_user_id: desk.bea.id });
    await runAt('10T08:50');
    expect(await listAlerts(desk.ada)).toEqual([]);
    const notifications = await desk.listNotificationsFor(desk.bea);
    const alert = notifications.find(({ kind }) => kind === 'promise_at_risk');
    expect(alert).toMatchObject({ object_type: 'service_ticket', object_id: ticket.id });
  });

  it('reports nothing while the ticket waits, nor what is answered', async () => {
    const waiting = await openTicket();
    await change(waiting, { waiting_for_customer: true });
    const answered = await openTicket('limited');
    const body = { text: 'We come.' };
    await portal.call(addTicketMessage, { as: desk.ada.as, params: answered, body });
    const request = await ask('limited');
    await portal.call(addRequestMessage, { as: desk.ada.as, params: request, body });
    await runAt('10T16:00');
    expect(await listAlerts(desk.ada)).toEqual([]);
    await change(waiting, { waiting_for_customer: false });
    await runAt('11T09:50');
    expect(await listAlerts(desk.ada)).not.toEqual([]);
  });

  it('resolves notifications with the answer, unless the solution is at risk too', async () => {
    const { id } = await ask();
    await runAt('10T09:00');
    expect(await listAlerts(desk.ada)).toEqual(['promise_missed']);
    const body = { text: 'We come.' };
    await portal.call(addRequestMessage, { as: desk.ada.as, params: { id }, body });
    for (const person of [desk.ada, desk.bea]) expect(await listAlerts(person)).toEqual([]);
    await runAt('10T12:00');
    expect(await listAlerts(desk.ada)).toEqual(['promise_at_risk']);
    const late = await openTicket();
    await runAt('11T12:00');
    const before = await listAlerts(desk.ada);
    await portal.call(addTicketMessage, { as: desk.ada.as, params: late, body });
    expect(await listAlerts(desk.ada)).toEqual(before);
    await change(late, { status: 'in_progress' });
    await change(late, { status: 'completed' });
    expect((await listAlerts(desk.ada)).length).toBeLessThan(before.length);
  });

  it('reports nothing again for the ticket of a request, but for another urgency', async () => {
    await at('10T08:00');
    const { id } = await ask();
    await runAt('10T08:50');
    const opened = await portal.call(openTicketFromRequest, { as: desk.ada.as, params: { id } });
    expect(await listAlerts(desk.ada)).toEqual([]);
    await run();
    expect(await listAlerts(desk.ada)).toEqual([]);
    await change(opened.body, { urgency: 'limited', urgency_reason: 'It works again' });
    await change(opened.body, { urgency: 'device_down', urgency_reason: 'It does not' });
    await run();
    expect(await listAlerts(desk.ada)).toEqual(['promise_at_risk']);
  });

  it('delivers by each person’s setting', async () => {
    await desk.choose(desk.ada, 'promise_missed', 'off');
    await desk.choose(desk.bea, 'promise_missed', 'daily');
    await ask('limited');
    await runAt('11T08:00');
    expect(await listAlerts(desk.ada)).toEqual([]);
    expect(await listAlerts(desk.bea)).toEqual(['promise_missed']);
    expect(await listAlertMails(desk.bea)).toEqual([]);
  });
});

it('sends a run for the next alert within the minute', async () => {
  await at('10T08:00');
  await ask();
  await portal.database.pool.query(`delete from jobs.job where name = 'alert-promises'`);
  portal.clock.set(new Date('2026-03-10T08:47:30Z'));
  await run();
  const sent = async () =>
    (await portal.database.pool.query(`select from jobs.job where name = 'alert-promises'`)).rows;
  expect(await sent()).toEqual([]);
  portal.clock.set(new Date('2026-03-10T08:48:10Z'));
  await portal.database.pool.query(
    `update service_request set answer_warn_at = '2026-03-10T08:48:40Z'`,
  );
  await run();
  expect(await sent()).toHaveLength(1);
});
