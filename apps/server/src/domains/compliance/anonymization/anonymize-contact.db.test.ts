import {
  approveAnonymization,
  approveAnonymizations,
  cancelAnonymization,
  exportPerson,
  getAnonymizationRequest,
  listAnonymizationRequests,
  requestAnonymization,
} from '@portal/contract/compliance';
import { addLeadNote, changeLead, createLead, deleteLead, getLead } from '@portal/contract/crm';
import { lookUpPeople } from '@portal/contract/users';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lead, leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';
import type { Caller } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { countDue } from '../retention/sweep.ts';
import { sweeps } from '../retention/sweeps.ts';
import { replayReceipts } from './execute-anonymizations.ts';

let portal: AnonymizationPortal;
let officer: Caller;
let colleague: Caller;
let seller: Caller;

beforeAll(async () => {
  portal = await anonymizationPortal();
  const { world } = portal;
  officer = await portal.signedIn(await world.addEmployee(['privacy']));
  colleague = await portal.signedIn(await world.addEmployee(['privacy']));
  seller = await portal.signedIn(await world.addEmployee(['pipeline', 'customers']));
});
afterAll(() => portal.close());

const email = 'wilma@tandarts.example';

/** Adds a lead with a note, by the calls that an employee makes. */
async function addContact(name = 'Wilma Zonderland', address = email): Promise<string> {
  const { body } = await portal.call(createLead, {
    as: seller,
    body: {
      contact: { name, email: address, phone: '+31 6 12 34 56 78' },
      organization: `Praktijk ${name}`,
      address: { street: 'Dorpsstraat', house_number: '1', city: 'Utrecht', country: 'NL' },
      next_step: `Call back by ${address}`,
      next_step_on: '2026-02-02',
      source: { source: 'event', comment: 'Met at the fair' },
    },
  });
  const params = { id: body.id };
  const note = { text: 'Wilma wants a demo after her holiday' };
  expect((await portal.call(addLeadNote, { as: seller, params, body: note })).status).toBe(201);
  return body.id;
}

const request = (body: Record<string, unknown>, as = officer) =>
  portal.call(requestAnonymization, { as, body });

const readLead = async (id: string) =>
  (await portal.call(getLead, { as: seller, params: { id } })).body;

/** Approves a request and executes it after its grace period. */
async function execute(requestId: string): Promise<void> {
  const approved = await portal.call(approveAnonymization, {
    as: colleague,
    params: { id: requestId },
  });
  expect(approved.status).toBe(200);
  await portal.database.pool.query(
    `update anonymization_request set grace_ends_at = $2 where id = $1`,
    [requestId, addMilliseconds(portal.clock.now(), -days(1)).toISOString()],
  );
  await portal.runJobs();
}

/** Columns of the database that contain a text in any table. */
async function findText(text: string): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ table: string; column: string }>(
    `select table_name::text as table, column_name::text as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'tsvector')`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: counts } = await portal.database.pool.query<{ found: boolean }>(
      `select count(*) > 0 as found from "${table}" where "${column}"::text ilike $1`,
      [`%${text}%`],
    );
    if (counts[0]?.found !== false) found.push(`${table}.${column}`);
  }
  return found;
}

describe('look-up and export', () => {
  it('finds contacts by name, e-mail address and order, beside people with an account', async () => {
    const id = await addContact('Aaltje Lookup', 'aaltje@lookup.example');
    const user = await portal.world.addEmployee([], { firstName: 'Bea', lastName: 'Lookup' });
    const lookUp = async (query: object) =>
      (await portal.call(lookUpPeople, { as: officer, query })).body;
    const found = await lookUp({ search: 'lookup', ordering: 'last_name' });
    expect(found).toMatchObject({
      count: 2,
      results: [
        { id, kind: 'lead', lead_id: id, role: null, name: 'Aaltje Lookup' },
        { id: user.id, kind: 'employee', lead_id: null, role: 'employee', name: 'Bea Lookup' },
      ],
    });
    expect((await lookUp({ search: 'aaltje@lookup' })).results.map((one) => one.id)).toEqual([id]);
    const [first] = (await lookUp({ limit: 1 })).results;
    expect(first).toBeDefined();
  });

  it('exports the lead of a contact, its notes and history', async () => {
    const id = await addContact('Elsa Export', 'elsa@export.example');
    const params = { id };
    expect((await portal.call(exportPerson, { as: seller, params })).status).toBe(403);
    expect((await portal.call(exportPerson, { as: officer, params: { id: newId() } })).status).toBe(
      404,
    );
    const { status, body } = await portal.call(exportPerson, { as: officer, params });
    expect([status, body.person]).toEqual([200, { id, name: 'Elsa Export' }]);
    const rows = Object.fromEntries(body.sections.map((section) => [section.name, section.rows]));
    expect(rows['leads']).toMatchObject([
      { table: 'lead', contact_email: 'elsa@export.example', city: 'Utrecht' },
      { table: 'lead_move', lead_id: id },
    ]);
    expect(rows['lead_notes']).toMatchObject([{ text: 'Wilma wants a demo after her holiday' }]);
    const actions = rows['activity']?.map(({ action, object_type: type }) => [action, type]);
    expect(actions).toContainEqual(['create', 'lead']);
    expect(rows['account']).toEqual([]);
  });
});

describe('requests', () => {
  it('returns 401, 403 or 400 without the right, and for both or unknown ids', async () => {
    const id = await addContact('Rens Refused', 'rens@refused.example');
    const user = await portal.world.addEmployee([]);
    expect((await request({ lead_id: id }, portal.anonymous)).status).toBe(401);
    expect((await request({ lead_id: id }, seller)).status).toBe(403);
    for (const body of [
      { lead_id: id, user_id: user.id },
      { lead_id: newId() },
      { lead_id: user.id },
      { lead_id: 'x' },
    ])
      expect([body, await request(body)]).toMatchObject([
        body,
        { status: 400, body: { lead_id: [expect.any(String)] } },
      ]);
  });

  it('returns 409 where a request is open, and for a contact with an account', async () => {
    const id = await addContact('Olaf Open', 'olaf@open.example');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => request({ lead_id: id.toUpperCase() })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const user = await portal.world.addEmployee([]);
    const withAccount = await addContact('Has Account', user.email);
    expect((await request({ lead_id: withAccount })).status).toBe(409);
  });

  it('refuses to approve once the contact has an account, which would keep its data', async () => {
    const address = 'gwen@account.example';
    const id = await addContact('Gwen Account', address);
    const { body: made } = await request({ lead_id: id });
    const { id: owner } = await portal.world.addCustomer();
    await portal.world.addCustomerUser(owner, { email: address });
    const params = { id: made.id };
    const one = await portal.call(approveAnonymization, { as: colleague, params });
    const detail = expect.stringContaining('has got an account since the request');
    expect(one).toMatchObject({ status: 409, body: { code: 'conflict', detail } });
    const body = { request_ids: [made.id] };
    const several = await portal.call(approveAnonymizations, { as: colleague, body });
    expect([several.status, JSON.stringify(several.body)]).toEqual([
      400,
      expect.stringContaining('has got an account since the request'),
    ]);
    const read = await portal.call(getAnonymizationRequest, { as: officer, params });
    expect(read.body.status).toBe('pending');
  });

  it('names the contact, and needs the approval of a second officer', async () => {
    const id = await addContact('Nora Named', 'nora@named.example');
    const made = await request({ lead_id: id, reason: 'Asked by telephone' });
    const shown = {
      user_id: null,
      lead_id: id,
      user: { id, email: 'nora@named.example', first_name: 'Nora Named', last_name: '' },
      user_role: 'lead',
      status: 'pending',
    };
    expect(made).toMatchObject({ status: 201, body: shown });
    const params = { id: made.body.id };
    expect((await portal.call(approveAnonymization, { as: officer, params })).status).toBe(403);
    const query = { search: 'nora', lead_id: id };
    const { body } = await portal.call(listAnonymizationRequests, { as: officer, query });
    expect(body.results).toMatchObject([shown]);
  });
});

describe('execution', () => {
  it('erases the contact everywhere, and refuses their return', async () => {
    const id = await addContact();
    const other = await addContact('Piet Ander', 'piet@ander.example');
    const params = { id: other };
    const note = { text: 'Knows Wilma Zonderland well' };
    await portal.call(addLeadNote, { as: seller, params, body: note });
    const { body: made } = await request({ lead_id: id });
    await portal.database.orm
      .update(leadNote)
      .set({ text: 'Zonderland' })
      .where(eq(leadNote.leadId, id));
    await execute(made.id);
    for (const text of ['Zonderland', email, '12 34 56 78', '12345678', 'Call back by wilma'])
      expect([text, await findText(text)]).toEqual([text, []]);
    expect(await readLead(id)).toMatchObject({
      contact: { name: 'Anonymized user', phone: null },
      organization: 'Praktijk [anonymized]',
      address: { street: null, city: null },
      source: { source: 'event', comment: null },
      next_step: null,
      notes: [{ text: '[anonymized]' }],
    });
    expect((await readLead(other)).notes).toMatchObject([
      { text: 'Knows [anonymized] well' },
      { text: 'Wilma wants a demo after her holiday' },
    ]);
    const read = { as: officer, params: { id: made.id } };
    const { body: executed } = await portal.call(getAnonymizationRequest, read);
    expect(executed.anonymized_at).not.toBeNull();
    // A form that was opened before.
    const headers = { 'if-match': '"1"' };
    const contact = { name: 'Wilma Zonderland' };
    const change = (sent: object, withHeaders = {}) =>
      portal.call(changeLead, { as: seller, params: { id }, body: sent, headers: withHeaders });
    expect((await change({ priority: 'high' }, headers)).status).toBe(412);
    expect((await change({ contact })).status).toBe(409);
    expect((await change({ priority: 'high' })).status).toBe(200);
    expect((await request({ lead_id: id })).status).toBe(409);
  });

  test('erases the other leads with the address of a person as well', async () => {
    const ids = [
      await addContact('Sofie Sister', 'sofie@sister.example'),
      await addContact('Sofie Sister', 'Sofie@sister.example'),
    ] as const;
    const { body: made } = await request({ lead_id: ids[0] });
    await execute(made.id);
    const as = officer;
    const query = { search: 'anonymized' };
    expect((await portal.call(lookUpPeople, { as, query })).body.results).toEqual([]);
    const body = { contact: { name: 'Sofie Sister' } };
    for (const id of ids)
      expect((await portal.call(changeLead, { as: seller, params: { id }, body })).status).toBe(
        409,
      );
  });

  it('leaves the contact of before alone, who has a lead of their own by now', async () => {
    const id = await addContact('Pim Former', 'pim@former.example');
    const contact = { name: 'Noa Newcomer', email: 'noa@newcomer.example', phone: null };
    await portal.call(changeLead, { as: seller, params: { id }, body: { contact } });
    const other = await addContact('Pim Former', 'pim@former.example');
    const { body: made } = await request({ lead_id: id });
    await execute(made.id);
    expect(await readLead(id)).toMatchObject({ contact: { name: 'Anonymized user' } });
    expect(await readLead(other)).toMatchObject({
      contact: { name: 'Pim Former', email: 'pim@former.example' },
      organization: 'Praktijk Pim Former',
    });
  });

  it('erases a contact by a first name alone in the lead, and in nothing else', async () => {
    const body = { contact: { name: 'Trudy' }, next_step: 'Call Trudy' };
    const { body: made } = await portal.call(createLead, { as: seller, body });
    const other = await addContact('Trudy Other', 'trudy@other.example');
    const { body: requested } = await request({ lead_id: made.id });
    await execute(requested.id);
    expect(await readLead(made.id)).toMatchObject({
      contact: { name: 'Anonymized user' },
      next_step: null,
    });
    expect(await readLead(other)).toMatchObject({ contact: { name: 'Trudy Other' } });
  });

  it('takes the name of an erased contact for nobody’s', async () => {
    const [one, two] = [
      await portal.world.addLead({ contactName: 'Anonymized user' }),
      await portal.world.addLead({ contactName: 'Anonymized user' }),
    ];
    const { body: requested } = await request({ lead_id: one.id });
    await execute(requested.id);
    for (const { id } of [one, two])
      expect((await readLead(id)).contact.name).toBe('Anonymized user');
  });

  test('gives way to no edit that runs at the same time', async () => {
    const id = await addContact('Rita Race', 'rita@race.example');
    const { body: made } = await request({ lead_id: id });
    const edits = Array.from({ length: 8 }, async (_, at) => {
      const body = { contact: { name: `Rita Race${at % 2 === 0 ? '' : ' jr'}` } };
      return (await portal.call(changeLead, { as: seller, params: { id }, body })).status;
    });
    const [statuses] = await Promise.all([Promise.all(edits), execute(made.id)]);
    for (const status of statuses) expect([200, 409]).toContain(status);
    expect(await findText('Rita Race')).toEqual([]);
  });

  test('keeps a lead with an open request from deletion, and closes that of a lead that is gone', async () => {
    const id = await addContact('Dora Deleted', 'dora@deleted.example');
    const { orm } = portal.database;
    const remove = async () =>
      (await portal.call(deleteLead, { as: seller, params: { id } })).status;
    const { body: cancelled } = await request({ lead_id: id });
    expect(await remove()).toBe(409);
    const params = { id: cancelled.id };
    await portal.call(cancelAnonymization, { as: officer, params, body: {} });
    await orm.update(lead).set({ stage: 'lost', position: -1 }).where(eq(lead.id, id));
    const inTenYears = { now: addMilliseconds(portal.clock.now(), days(3650)), retentionDays: 1 };
    expect(await countDue(orm, sweeps.leads, inTenYears)).toBe(1);
    const { body: made } = await request({ lead_id: id });
    expect(await countDue(orm, sweeps.leads, inTenYears)).toBe(0);
    await orm.delete(lead).where(eq(lead.id, id));
    await execute(made.id);
    const read = { as: officer, params: { id: made.id } };
    const { body } = await portal.call(getAnonymizationRequest, read);
    expect(body).toMatchObject({ lead_id: id, user: { first_name: 'Anonymized user' } });
    expect(body.anonymized_at).not.toBeNull();
  });

  it('repeats from its receipt after a restored backup', async () => {
    const id = await addContact('Bob Backup', 'bob@backup.example');
    const { body: made } = await request({ lead_id: id });
    await execute(made.id);
    await portal.database.orm
      .update(lead)
      .set({ contactName: 'Bob Backup', anonymizedAt: sql`null` })
      .where(eq(lead.id, id));
    expect(await replayReceipts(portal.tools)).toMatchObject({ replayed: 1, refused: 0 });
    expect(await findText('Bob Backup')).toEqual([]);
    expect(await replayReceipts(portal.tools)).toMatchObject({ replayed: 0, refused: 0 });
  });
});
