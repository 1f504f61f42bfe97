import {
  changeDataRequest,
  createDataRequest,
  exportPerson,
  getDataRequest,
  listDataRequests,
} from '@portal/contract/compliance';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { lead as leads } from '#server/domains/crm/leads/lead.table.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';
import type { Caller } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { dataRequest } from './data-request.table.ts';

let portal: AnonymizationPortal;
let officer: Caller;
let officerId: string;

beforeAll(async () => {
  portal = await anonymizationPortal();
  portal.clock.set(new Date('2026-03-10T12:00:00Z'));
  ({ id: officerId } = await portal.world.addEmployee(['privacy'], {
    firstName: 'Olga',
    lastName: 'Vos',
  }));
  officer = await portal.signedIn({ id: officerId });
});
afterAll(() => portal.close());

const create = (body: Record<string, unknown>, as: Caller = officer) =>
  portal.call(createDataRequest, { as, body });
const change = (id: string, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeDataRequest, { as: officer, params: { id }, body, headers });
const list = async (query: Record<string, unknown>) => {
  const { status, body } = await portal.call(listDataRequests, { as: officer, query });
  expect(status).toBe(200);
  return body.results.map(({ person_name: name }) => name);
};

const dueOn = (day: string) => ({ dueOn: day, dueAt: `${day}T22:00:00.000Z` });

const access = { kind: 'access', subject_name: 'Ada Quill', received_on: '2026-03-02' };

it('admits employees of privacy alone, and finds nothing under an unknown id', async () => {
  const { world } = portal;
  const { id } = await world.addDataRequest();
  const others = [
    await portal.signedIn(await world.addEmployee(['staff', 'users', 'pipeline', 'system'])),
    await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id)),
  ];
  const attempts = (as: Caller) => [
    create(access, as),
    portal.call(listDataRequests, { as }),
    portal.call(getDataRequest, { as, params: { id } }),
    portal.call(changeDataRequest, { as, params: { id }, body: { notes: 'x' } }),
  ];
  for (const as of others)
    for (const { status } of await Promise.all(attempts(as))) expect(status).toBe(403);
  for (const { status } of await Promise.all(attempts(portal.anonymous))) expect(status).toBe(401);
  expect((await change(newId(), { kind: 'gossip' })).status).toBe(404);
});

it.each([
  [{ ...access, kind: 'gossip' }, 'kind'],
  [{ ...access, received_on: '2026-02-30' }, 'received_on'],
  [{ ...access, received_on: null }, 'received_on'],
  [{ ...access, extension_months: 3 }, 'extension_months'],
  [{ ...access, subject_name: null, user_id: newId() }, 'user_id'],
  [{ ...access, subject_name: null, lead_id: newId() }, 'lead_id'],
  [{ ...access, user_id: newId() }, 'subject_name'],
  [{ ...access, is_done: true }, 'is_done'],
])('returns 400 for %j at %s', async (body, field) => {
  expect(await create(body)).toMatchObject({
    status: 400,
    body: { [field]: [expect.any(String)] },
  });
});

it('says by when an entry is due, and who closed it', async () => {
  const made = await create(access);
  expect(made).toMatchObject({
    status: 201,
    body: {
      person_name: 'Ada Quill',
      due_on: '2026-04-02',
      due_at: '2026-04-02T22:00:00.000Z',
      is_overdue: false,
      created_by: { id: officerId, name: 'Olga Vos' },
      done_at: null,
      done_by: null,
    },
  });
  const { id } = made.body;
  const longer = await change(id, { extension_months: 2, extension_reason: 'Many files' });
  expect(longer.body).toMatchObject({ due_on: '2026-06-02', extension_months: 2 });
  const done = await change(id, { done_at: '2026-03-09T10:00:00Z' });
  expect(done.body).toMatchObject({
    done_at: '2026-03-09T10:00:00.000Z',
    done_by: { id: officerId, name: 'Olga Vos' },
  });
  const open = await change(id, { done_at: null });
  expect(open.body).toMatchObject({ done_at: null, done_by: null });
});

it('gives a breach of many people 72 hours', async () => {
  const { status, body } = await create({ kind: 'breach', received_at: '2026-03-09T09:15:00Z' });
  expect([status, body]).toMatchObject([
    201,
    {
      person_name: null,
      received_on: '2026-03-09',
      due_on: '2026-03-12',
      due_at: '2026-03-12T09:15:00.000Z',
    },
  ]);
});

test('writes an audit entry for each change, also of an entry that is done', async () => {
  const { id } = await portal.world.addDataRequest({ doneAt: '2026-01-20T10:00:00.000Z' });
  await change(id, { notes: 'Sent by post' });
  await change(id, { notes: 'Sent by post' });
  await change(id, { done_at: '2026-01-21T10:00:00Z' });
  const entries = await portal.database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, id))
    .orderBy(auditEntry.ordinal);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['change', officerId],
    ['change', officerId],
  ]);
  expect(entries[1]?.changes).toMatchObject({
    doneAt: { from: '2026-01-20T10:00:00.000Z', to: '2026-01-21T10:00:00.000Z' },
  });
});

it('refuses a change of an older version, and lets one of two changes win', async () => {
  const { id } = await portal.world.addDataRequest();
  const seen = { 'if-match': '"1"' };
  const statuses = await Promise.all(
    ['one', 'two'].map(async (notes) => (await change(id, { notes }, seen)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 412]));
  expect((await change(id, { kind: 'breach' }, seen)).status).toBe(400);
});

it('lists by kind, state, person and term', async () => {
  const { world } = portal;
  await portal.database.orm.delete(dataRequest);
  const user = await world.addEmployee([], { firstName: 'Uma', lastName: 'Test' });
  const lead = await world.addLead({ contactName: 'Leonoor Lead' });
  await world.addDataRequest({ subjectName: null, userId: user.id, ...dueOn('2026-03-01') });
  await world.addDataRequest({
    subjectName: null,
    leadId: lead.id,
    kind: 'erasure',
    ...dueOn('2026-04-01'),
  });
  await world.addDataRequest({
    subjectName: 'Fay Free',
    doneAt: '2026-02-01T10:00:00.000Z',
    ...dueOn('2026-02-20'),
  });
  const ordering = 'due_at';
  expect(await list({ ordering })).toEqual(['Uma Test', 'Leonoor Lead', 'Fay Free']);
  expect(await list({ is_overdue: true })).toEqual(['Uma Test']);
  expect(await list({ is_overdue: false, ordering })).toEqual(['Leonoor Lead', 'Fay Free']);
  expect(await list({ is_done: false, ordering })).toEqual(['Uma Test', 'Leonoor Lead']);
  expect(await list({ is_done: true })).toEqual(['Fay Free']);
  expect(await list({ kind: 'erasure' })).toEqual(['Leonoor Lead']);
  expect(await list({ user_id: user.id })).toEqual(['Uma Test']);
  expect(await list({ lead_id: lead.id })).toEqual(['Leonoor Lead']);
  for (const [search, name] of [
    ['uma test', 'Uma Test'],
    ['leonoor', 'Leonoor Lead'],
    ['free', 'Fay Free'],
  ])
    expect(await list({ search })).toEqual([name]);
});

it('exports and erases what the register says about a person', async () => {
  const { world } = portal;
  const ada = await world.addEmployee([], {
    firstName: 'Ada',
    lastName: 'Quillworth',
    email: 'ada.quillworth@example.com',
  });
  const [one, two] = [
    await world.addDataRequest({
      subjectName: null,
      userId: ada.id,
      notes: 'Ada Quillworth called',
    }),
    await world.addDataRequest({
      subjectName: 'A. Q.',
      subjectContact: 'Ada.Quillworth@example.com',
    }),
  ];
  const { body } = await portal.call(exportPerson, { as: officer, params: { id: ada.id } });
  const section = body.sections.find(({ name }) => name === 'data_requests');
  expect(section?.rows).toMatchObject([
    { id: one.id, is_about_them: true, notes: 'Ada Quillworth called' },
    { id: two.id, is_about_them: true, subject_name: 'A. Q.' },
  ]);
  await portal.addDueRequest(ada.id);
  await portal.runJobs();
  const rows = await portal.database.orm.select().from(dataRequest).orderBy(dataRequest.ordinal);
  expect(rows.filter(({ id }) => id === one.id || id === two.id)).toMatchObject([
    { userId: ada.id, notes: '[anonymized] called' },
    { subjectName: '[anonymized]', subjectContact: null, version: 2 },
  ]);
});

it('erases how to reach a person who is named by their account or lead, also from the audit log', async () => {
  const { world, database } = portal;
  const user = await world.addEmployee([], { firstName: 'Ines', lastName: 'Known' });
  const lead = await world.addLead({ contactName: 'Leo Known', contactEmail: 'leo@known.example' });
  const [byAccount, byLead] = [
    await create({ ...access, subject_name: null, user_id: user.id, subject_contact: user.email }),
    await create({ ...access, subject_name: null, lead_id: lead.id }),
  ];
  await change(byLead.body.id, { subject_contact: 'Room 4711, at noon' });
  const { body } = await create({
    ...access,
    subject_name: 'L. K.',
    subject_contact: 'mail leo@known.example',
  });
  await portal.addDueRequest(user.id);
  await database.orm.insert(anonymizationRequest).values({
    id: newId(),
    leadId: lead.id,
    status: 'approved',
    gracePeriodDays: 30,
    graceEndsAt: '2026-03-01T00:00:00Z',
  });
  await portal.runJobs();
  const rows = await database.orm
    .select()
    .from(dataRequest)
    .where(inArray(dataRequest.id, [byAccount.body.id, byLead.body.id, body.id]))
    .orderBy(dataRequest.ordinal);
  expect(rows).toMatchObject([
    { userId: user.id, subjectName: null, subjectContact: null },
    { leadId: lead.id, subjectName: null, subjectContact: null },
    { subjectName: '[anonymized]', subjectContact: null },
  ]);
  const { rows: entries } = await database.pool.query(
    `select changes from audit_personal where changes::text like '%4711%'`,
  );
  expect(entries).toEqual([]);
});

it('closes an entry whose lead was deleted', async () => {
  const lead = await portal.world.addLead({ contactName: 'Gone Soon' });
  const { body } = await create({ ...access, subject_name: null, lead_id: lead.id });
  await portal.database.orm.delete(leads).where(eq(leads.id, lead.id));
  expect((await change(body.id, { kind: 'erasure' })).status).toBe(200);
  const closed = await change(body.id, { done_at: '2026-03-09T10:00:00Z', subject_name: null });
  expect(closed).toMatchObject({ status: 200, body: { person_name: null, lead_id: null } });
  expect((await change(body.id, { subject_name: 'Found Again' })).status).toBe(200);
  expect((await change(body.id, { subject_name: null })).status).toBe(400);
});
