import fc from 'fast-check';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMaintenance } from '@portal/contract/crm';
import {
  changeServiceTicket,
  getServiceTicket,
  listServiceTickets,
  listTicketActivity,
  maxSubjectLength,
  openServiceTicket,
  type ServiceTicket,
  type TicketStatus,
  urgencies,
} from '@portal/contract/service';
import { auditEntry } from '#server/audit/audit.table.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { closeCompletedTickets } from './close-completed-tickets.ts';
import { makeSubject } from './ticket-subject.ts';

let portal: TestPortal;
let engineer: Caller;
let clinician: Caller;
let own: { id: string };
let person: { id: string; email: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set(new Date('2026-11-20T10:00:00Z'));
  const { world } = portal;
  own = await world.addCustomer();
  const model = await world.addProduct({ name: 'Lumina' });
  device = await world.addInstalledDevice(own.id, {
    deviceId: model.id,
    manufacturerId: model.manufacturerId,
  });
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  person = await world.addCustomerUser(own.id, {
    preferredLanguage: 'fr',
    firstName: 'Nora',
    lastName: 'Petit',
  });
  clinician = await portal.signedIn(person);
});

afterAll(() => portal.close());

const open = async (body: object = {}): Promise<ServiceTicket> => {
  const opened = await portal.call(openServiceTicket, {
    as: engineer,
    body: {
      installed_device_id: device.id,
      description: 'La lampe\nclignote',
      requester_email: person.email,
      ...body,
    },
  });
  expect(opened.status).toBe(201);
  return opened.body;
};
const change = (params: { id: string }, body: object) =>
  portal.call(changeServiceTicket, { as: engineer, params, body });
const get = async (params: { id: string }, as = engineer) =>
  (await portal.call(getServiceTicket, { as, params })).body;
/** A time so many days before the day of the tests. */
const ago = (days: number) => new Date(Date.UTC(2026, 10, 20 - days, 9)).toISOString();
const addTicket = (status: TicketStatus, overrides = {}) =>
  portal.world.addTicket(own.id, {
    status,
    installedDeviceId: device.id,
    requesterEmail: person.email,
    ...overrides,
  });

/** A ticket that was completed so many days ago. */
const addCompleted = (days: number, overrides = {}) =>
  addTicket('completed', {
    solvedAt: ago(days),
    updatedAt: ago(days),
    resolutionNotes: 'Fait',
    ...overrides,
  });

describe('subject', () => {
  it('makes it in the requester’s language and again with what it is made from, but keeps a written one', async () => {
    const ticket = await open({ urgency: 'limited' });
    expect(ticket).toMatchObject({
      subject: 'Usage limité : Lumina – La lampe clignote',
      requester_name: 'Nora Petit',
    });
    const urgent = await change(ticket, { urgency: 'device_down' });
    expect(urgent.body.subject).toMatch(/ Lumina – La lampe clignote$/u);
    expect(urgent.body.subject).not.toBe(ticket.subject);
    const { subject } = urgent.body;
    const described = await change(ticket, { subject, description: 'Ne s’allume plus' });
    expect(described.body.subject).toMatch(/ Lumina – Ne s’allume plus$/u);
    await change(ticket, { subject: 'Lampe' });
    const other = await change(ticket, { description: 'Autre chose', urgency: 'question' });
    expect(other.body.subject).toBe('Lampe');
    expect((await change(ticket, { subject: null })).body.subject).toBe(
      'Question: Lumina – Autre chose',
    );
    expect((await open({ subject: 'Visite', requester_name: 'Dr Ada' })).subject).toBe('Visite');
  });

  it('finds it by a search, shows it to the customer, and the first words of an older ticket', async () => {
    const { id } = await open({ subject: 'Zirkonkopf locker' });
    const found = await portal.call(listServiceTickets, {
      as: clinician,
      query: { search: 'zirkon' },
    });
    expect(found.body.results).toMatchObject([{ id, subject: 'Zirkonkopf locker' }]);
    const older = await addTicket('new', { description: '  It\n\n beeps  ', subject: null });
    expect((await get(older, clinician)).subject).toBe('It beeps');
  });

  it('fits in one row for every device and description', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...urgencies),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 600 }),
        (urgency, name, description) => {
          const subject = makeSubject({ urgency, device: name, description }, 'fr');
          expect(Array.from(subject).length).toBeLessThanOrEqual(maxSubjectLength);
          expect(subject).not.toMatch(/[\n\t]/u);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('requester’s name', () => {
  it('notes nothing for a form that sends what it shows, and shows no employee to customers', async () => {
    const { email } = await portal.world.addEmployee(['service'], {
      firstName: 'Eva',
      lastName: 'Intern',
    });
    const ticket = await open({ requester_email: email });
    expect(ticket.requester_name).toBe('Eva Intern');
    const { subject, requester_name } = ticket;
    const body = { subject, description: 'Anders', requester_name };
    expect((await change(ticket, body)).body).toMatchObject({ requester_name });
    expect((await get(ticket, clinician)).requester_name).toBeNull();
    for (const name of ['Dr Ada', 'Eva Intern', null]) {
      await change(ticket, { requester_name: name });
      expect((await get(ticket, clinician)).requester_name).toBe(name);
    }
  });
});

describe('plan', () => {
  it('takes start and duration with a day, and loses the start with it', async () => {
    const ticket = await open();
    const plan = { planned_for: '2026-12-04', planned_start: '08:30', planned_minutes: 90 };
    expect(await change(ticket, plan)).toMatchObject({ status: 200, body: plan });
    const mail = (await readMailbox(portal, person.email)).at(-1);
    expect(mail?.text).toContain('4 décembre 2026 à 08:30');
    await change(ticket, { planned_start: '10:00' });
    const moved = (await readMailbox(portal, person.email)).at(-1);
    expect(moved?.text).toContain(
      'du vendredi 4 décembre 2026 à 08:30 au vendredi 4 décembre 2026 à 10:00',
    );
    expect((await change(ticket, { planned_for: '2026-12-05' })).body.planned_start).toBe('10:00');
    const history = await portal.call(listTicketActivity, { as: clinician, params: ticket });
    expect(history.body.results[0]).toMatchObject({
      kind: 'planned',
      planned_for: '2026-12-05',
      planned_start: '10:00',
    });
    const late = await change(ticket, { planned_start: '23:00' });
    expect(late.status).toBe(400);
    expect(Object.keys(late.body)).toEqual(['planned_start']);
    expect((await change(ticket, { planned_for: null })).body).toMatchObject({
      planned_start: null,
      planned_minutes: 90,
    });
  });

  it.each([
    [{ planned_start: '08:30' }, 'planned_start'],
    [{ planned_for: null, planned_start: '08:30' }, 'planned_start'],
    [{ planned_for: '2026-12-04', planned_start: '24:00' }, 'planned_start'],
    [{ planned_for: '2026-12-04', planned_start: '8 uur' }, 'planned_start'],
    [{ planned_for: '2026-12-04', planned_start: '23:30', planned_minutes: 31 }, 'planned_minutes'],
    [{ planned_minutes: 4 }, 'planned_minutes'],
    [{ planned_minutes: 1441 }, 'planned_minutes'],
    [{ planned_minutes: 7.5 }, 'planned_minutes'],
    [{ time_spent_minutes: -1 }, 'time_spent_minutes'],
    [{ subject: 'x'.repeat(maxSubjectLength + 1) }, 'subject'],
    [{ maintenance: { performed_on: '2026-11-01', kind: 'corrective' } }, 'maintenance'],
  ])('returns 400 for %j at %s', async (body, field) => {
    const response = await change(await addTicket('in_progress'), body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body)).toEqual([field]);
  });
});

describe('parts and time', () => {
  it('replaces the parts with an audit entry; customers see the parts, not the time', async () => {
    const { world, database } = portal;
    const lamp = await world.addProduct({ name: 'Lamp', productType: 'sparepart' });
    const gel = await world.addProduct({ name: 'Gel', productType: 'consumable' });
    const ticket = await open();
    const parts = [
      { product_id: lamp.id, quantity: 2 },
      { product_id: gel.id, quantity: 1 },
    ];
    const changed = await change(ticket, { parts, time_spent_minutes: 45 });
    expect(changed.body).toMatchObject({ time_spent_minutes: 45 });
    expect(changed.body.parts).toMatchObject([
      { quantity: 1, product: { name: 'Gel' } },
      { quantity: 2, product: { name: 'Lamp' } },
    ]);
    expect(await get(ticket, clinician)).toMatchObject({
      time_spent_minutes: null,
      parts: changed.body.parts,
    });
    expect((await change(ticket, { parts })).body.updated_at).toBe(changed.body.updated_at);
    expect((await change(ticket, { parts: [] })).body.parts).toEqual([]);
    const entries = await database.orm
      .select({ changes: auditEntry.changes })
      .from(auditEntry)
      .where(
        and(eq(auditEntry.objectId, ticket.id), eq(auditEntry.objectType, 'service_ticket_part')),
      );
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).toContain(lamp.id);
  });

  it('returns 400 for a part twice, of another type and unknown, and changes nothing', async () => {
    const { world } = portal;
    const lamp = { product_id: (await world.addProduct({ productType: 'sparepart' })).id };
    const machine = { product_id: (await world.addProduct({ productType: 'device' })).id };
    const ticket = await addTicket('new');
    for (const parts of [
      [
        { ...lamp, quantity: 1 },
        { ...lamp, quantity: 2 },
      ],
      [{ ...machine, quantity: 1 }],
      [{ product_id: ticket.id, quantity: 1 }],
      [{ ...lamp, quantity: 0 }],
      [{ ...lamp, quantity: 1.5 }],
    ])
      expect((await change(ticket, { parts })).status).toBe(400);
    expect((await get(ticket)).parts).toEqual([]);
  });
});

describe('completion', () => {
  const maintenance = { performed_on: '2026-11-19', kind: 'corrective', outcome: 'passed' };

  it('notes what was done, records maintenance and mails the requester in one step', async () => {
    const ticket = await addTicket('in_progress');
    const body = { status: 'completed', resolution_notes: 'Lampe remplacée', maintenance };
    expect(await change(ticket, body)).toMatchObject({
      status: 200,
      body: { status: 'completed', resolution_notes: 'Lampe remplacée' },
    });
    const records = await portal.call(listMaintenance, { as: engineer, params: device });
    expect(records.body.results).toMatchObject([{ ...maintenance, service_ticket_id: ticket.id }]);
    const mails = await readMailbox(portal, person.email);
    expect(mails.at(-1)).toMatchObject({ template: 'ticket_completed' });
    expect(mails.at(-1)?.text).toContain('Lampe remplacée');
    expect(mails.at(-1)?.text).toContain('14 jours');
  });

  it('mails no notes of an earlier completion', async () => {
    const ticket = await addCompleted(1);
    await change(ticket, { status: 'in_progress' });
    const before = (await readMailbox(portal, person.email)).length;
    await change(ticket, { status: 'completed' });
    expect((await readMailbox(portal, person.email)).length).toBe(before);
    const history = await portal.call(listTicketActivity, { as: engineer, params: ticket });
    expect(JSON.stringify(history.body)).not.toContain('Fait');
  });

  it('returns 404 for an unknown ticket before it looks at maintenance and parts', async () => {
    const part = { product_id: device.id, quantity: 1 };
    const future = { ...maintenance, performed_on: '2027-01-01' };
    for (const body of [{ parts: [part, part] }, { status: 'completed', maintenance: future }])
      expect((await change({ id: device.id }, body)).status).toBe(404);
  });

  it('refuses notes before the work is completed', async () => {
    const ticket = await addTicket('in_progress');
    expect((await change(ticket, { resolution_notes: 'Soon' })).status).toBe(409);
    expect((await change(ticket, { status: 'completed' })).status).toBe(200);
    expect((await change(ticket, { resolution_notes: 'Done' })).body.resolution_notes).toBe('Done');
  });

  it('closes the ticket after 14 days, with an audit entry and a mail', async () => {
    const [due, early, silent] = [
      await addCompleted(14),
      await addCompleted(13),
      await addCompleted(400, { solvedAt: null, resolutionNotes: null }),
    ];
    const before = (await readMailbox(portal, person.email)).length;
    await runJob(closeCompletedTickets, portal);
    await runJob(closeCompletedTickets, portal);
    expect(await get(due)).toMatchObject({ status: 'closed', resolution_notes: 'Fait' });
    expect((await get(early)).status).toBe('completed');
    expect((await get(silent)).status).toBe('closed');
    const mails = (await readMailbox(portal, person.email)).slice(before);
    expect(mails).toMatchObject([{ template: 'ticket_closed' }]);
    const entries = await portal.database.orm
      .select({ action: auditEntry.action, actor: auditEntry.actorId })
      .from(auditEntry)
      .where(eq(auditEntry.objectId, due.id));
    expect(entries).toEqual([{ action: 'close', actor: null }]);
  });
});
