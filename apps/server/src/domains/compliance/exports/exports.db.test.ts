import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelLinkedRequest,
  exportMyData,
  exportPerson,
  personalDataSections,
  requestAnonymization,
  type PersonalData,
  type PersonalDataSection,
} from '@portal/contract/compliance';
import { auditEntry } from '#server/audit/audit.table.ts';
import { issueLink } from '#server/domains/auth/index.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { knownBrowser } from '#server/domains/auth/known-browsers/known-browser.table.ts';
import { devicePhoto } from '#server/domains/crm/device-photos/device-photo.table.ts';
import { leadMove, leadNote } from '#server/domains/crm/leads/lead.table.ts';
import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { Browser } from '#server/testing/browser.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { password, withPassword, withSecondFactor } from '#server/testing/second-factor.ts';

/** Text in all data of another person. No export of Ada's data may contain it. */
const foreign = 'Of-Somebody-Else';

let portal: TestPortal;
let officer: Caller;
let ada: { id: string; email: string };
let asAda: Caller;
let otherPerson: { id: string; email: string };
let data: PersonalData;

/** Adds one row about a person to every table that can have one. */
async function addTraces(person: { id: string; email: string }, name: string, text: string) {
  const { world, database } = portal;
  const { orm } = database;
  const { id: customerId } = await world.addCustomer({ email: person.email.toUpperCase() });
  const { id: deviceId } = await world.addInstalledDevice(customerId);
  await world.addServiceRequest(customerId, { requestedBy: person.id, description: text });
  const requesterEmail = person.email.toUpperCase();
  const ticket = await world.addTicket(customerId, {
    requesterEmail,
    description: text,
    timeSpentMinutes: 45,
  });
  await world.addTicket(customerId, {
    assignedTo: person.id,
    description: foreign,
    timeSpentMinutes: 30,
  });
  const message = { ticketId: ticket.id, authorId: person.id, text: text };
  await orm.insert(ticketReply).values({ id: newId(), ...message, authorSide: 'customer' });
  await orm.insert(internalNote).values({ id: newId(), ...message });
  await orm.insert(serviceAttachment).values({
    id: newId(),
    ticketId: ticket.id,
    blobPath: `attachment/${newId()}/x.pdf`,
    fileName: `${text}.pdf`,
    fileSize: 9,
    contentType: 'application/pdf',
    uploadedBy: person.id,
  });
  await orm.insert(devicePhoto).values({
    id: newId(),
    installedDeviceId: deviceId,
    blobPath: `device_photo/${newId()}/x.png`,
    fileName: `${text}.png`,
    fileSize: 9,
    contentType: 'image/png',
    uploadedBy: person.id,
  });
  const contact = { contactName: name, contactEmail: person.email.toUpperCase() };
  const lead = await world.addLead({ ...contact, sourceComment: text });
  const stage = { fromStage: 'new', toStage: 'won', at: '2026-01-01T00:00:00Z' } as const;
  await orm.insert(leadMove).values({ id: newId(), leadId: lead.id, ...stage, movedBy: person.id });
  await orm.insert(leadNote).values({ id: newId(), leadId: lead.id, text: text });
  await world.addDataRequest({ subjectName: text, subjectContact: person.email.toUpperCase() });
  await world.addDocument({ uploadedBy: person.id, title: text });
  await world.addRight(customerId, { productType: 'device', grantedBy: person.id, notes: text });
  await orm.insert(maintenanceRecord).values({
    id: newId(),
    installedDeviceId: deviceId,
    performedOn: '2026-01-01',
    kind: 'preventive',
    description: text,
    performedBy: name.toUpperCase(),
  });
  await world.addImport(person.id, { fileName: `${text}.csv`, sample: [[foreign]] });
  await world.addAnonymizationRequest(person.id, { reason: text, status: 'cancelled' });
  const seenTimes = { firstSeenAt: '2026-01-01T00:00:00Z', lastSeenAt: '2026-01-02T00:00:00Z' };
  await orm.insert(knownBrowser).values({ userId: person.id, deviceId: newId(), ...seenTimes });
  await world.addPasskey(person.id, { name: `${text} key` });
  await orm.update(session).set({ ip: '203.0.113.9' }).where(eq(session.userId, person.id));
}

const getSection = (name: PersonalDataSection, from = data) =>
  from.sections.find((section) => section.name === name)?.rows ?? [];

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  officer = await portal.signedIn(await world.addEmployee(['privacy']));
  ada = await world.addEmployee(['service'], { firstName: 'Ada', lastName: 'O’Néill_%' });
  ({ as: asAda } = await withSecondFactor(portal, ada));
  otherPerson = await world.addEmployee(['service'], { firstName: foreign, lastName: 'X' });
  await withSecondFactor(portal, otherPerson);
  await addTraces(ada, 'Ada O’Néill_%', 'Of-Ada');
  await addTraces(otherPerson, `${foreign} X`, foreign);
  const context = createSystemContext(portal, 'test', new Date());
  await transact(context, (tx) =>
    issueLink(tx, context, { userId: ada.id, purpose: 'reset_password' }),
  );
  data = (await portal.call(exportMyData, { as: asAda })).body;
});
afterAll(() => portal.close());

describe('data export', () => {
  it('returns 401, 403 or 404 without the right to export', async () => {
    expect((await portal.call(exportMyData)).status).toBe(401);
    const get = (as: Caller, id = ada.id) => portal.call(exportPerson, { as, params: { id } });
    expect((await get(portal.anonymous)).status).toBe(401);
    const own = await portal.world.addCustomer();
    const clinician = await portal.signedIn(await portal.world.addCustomerUser(own.id));
    const others = await portal.signedIn(await portal.world.addEmployee(['users', 'staff']));
    for (const as of [clinician, others, asAda]) expect((await get(as)).status).toBe(403);
    for (const id of [newId(), '4711']) expect((await get(officer, id)).status).toBe(404);
  });

  it('has every section in order, with rows wherever there can be any', () => {
    expect(data.person).toEqual({ id: ada.id, name: 'Ada O’Néill_%' });
    expect(data.sections.map(({ name }) => name)).toEqual([...personalDataSections]);
    const empty = data.sections.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
    expect(empty).toEqual(['notifications']);
  });

  it('lists passkeys without their keys', () => {
    const passkeys = getSection('account').filter(({ table }) => table === 'passkey');
    expect(passkeys).toEqual([
      {
        table: 'passkey',
        id: expect.any(String),
        name: expect.stringContaining(' key'),
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
  });

  test('contains every trace under the names of the API', () => {
    expect(getSection('account')[0]).toMatchObject({
      table: 'user_account',
      id: ada.id,
      email: ada.email,
      last_name: 'O’Néill_%',
    });
    const tables = new Set(getSection('account').map(({ table }) => table));
    expect(tables).toEqual(
      new Set([
        'user_account',
        'customer',
        'two_factor',
        'recovery_code',
        // The codes of the day.
        'attempt',
        'passkey',
        'account_link',
      ]),
    );
    expect(getSection('sessions')).toContainEqual(expect.objectContaining({ ip: '203.0.113.9' }));
    const worded: [PersonalDataSection, string][] = [
      ['service_requests', 'description'],
      ['service_tickets', 'description'],
      ['messages', 'text'],
      ['leads', 'source_comment'],
      ['lead_notes', 'text'],
      ['documents', 'title'],
      ['viewing_rights', 'notes'],
      ['maintenance', 'description'],
      ['anonymization_requests', 'reason'],
    ];
    for (const [name, field] of worded)
      expect([name, getSection(name).map((row) => row[field])]).toEqual([
        name,
        expect.arrayContaining(['Of-Ada']),
      ]);
    const number = getSection('service_tickets').find((row) => row['description'] === 'Of-Ada')?.[
      'ticket_id'
    ];
    expect(number).toMatch(/^T-\d{6}$/u);
    expect(getSection('messages').map((row) => row['ticket_id'])).toEqual([number, number]);
    expect(getSection('imports')).toMatchObject([{ file_name: 'Of-Ada.csv' }]);
    expect(getSection('account')[0]?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('contains the time spent on the person’s own work, not on what they asked for', () => {
    const times = getSection('service_tickets').flatMap((row) => row['time_spent_minutes'] ?? []);
    expect(times).toEqual([30]);
  });

  it('contains no data of others and no secret', async () => {
    const dataText = JSON.stringify(data);
    expect(dataText).not.toContain(foreign);
    expect(dataText).not.toContain(otherPerson.email);
    expect(dataText).not.toMatch(/argon2|digest|secret|token|\\\\x/i);
    const { rows } = await portal.database.orm.execute<{ secret: string }>(sql`
      select encode(token_digest, 'hex') as secret from account_link
      union all select encode(encrypted_secret, 'hex') from two_factor
      union all select encode(digest, 'hex') from recovery_code
      union all select password_hash from user_account where password_hash is not null
      union all select encode(salt, 'hex') from audit_personal`);
    expect(rows.length).toBeGreaterThan(5);
    for (const { secret } of rows) expect(dataText).not.toContain(secret);
  });

  it('returns the same to officers, and empty sections for a person without data', async () => {
    const { body } = await portal.call(exportPerson, { as: officer, params: ada });
    for (const name of personalDataSections) {
      if (name === 'activity' || name === 'sessions') continue;
      expect([name, getSection(name, body)]).toEqual([name, getSection(name)]);
    }
    const own = await portal.world.addCustomer();
    const quiet = await portal.world.addCustomerUser(own.id);
    const response = await portal.call(exportPerson, { as: officer, params: quiet });
    const filled = response.body.sections.filter(({ rows }) => rows.length > 0);
    expect(filled.map(({ name, rows }) => [name, rows.length])).toEqual([['account', 1]]);
  });

  it('writes an audit entry per export, about the person', async () => {
    const own = await portal.world.addCustomer();
    const person = await portal.world.addCustomerUser(own.id);
    const as = await portal.signedIn(person);
    await portal.call(exportMyData, { as });
    await portal.call(exportPerson, { as: officer, params: person });
    const entries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.objectId, person.id))
      .orderBy(auditEntry.ordinal);
    expect(entries).toMatchObject([
      { action: 'export', actorId: person.id, objectType: 'user_account' },
      { action: 'export', actorKind: 'employee' },
    ]);
  });
});

it('attributes sign-ins and requests withdrawn by link to the person, with their address', async () => {
  const { id: customerId } = await portal.world.addCustomer();
  const person = await portal.world.addCustomerUser(customerId);
  const as = await withPassword(portal, person);
  const browser = new Browser(portal.app);
  expect((await browser.signIn(person.email, password)).status).toBe(200);
  await portal.call(requestAnonymization, { as, body: { password } });
  const mails = await readMailbox(portal, person.email);
  const letter = mails.find(({ template }) => template === 'anonymization_requested');
  const { status } = await portal.call(cancelLinkedRequest, {
    body: letter?.claim ?? { uid: '', token: '' },
  });
  expect(status).toBe(200);
  // Each export writes its audit entry last, so only the second export contains the first entry.
  await portal.call(exportPerson, { as: officer, params: person });
  const { body } = await portal.call(exportPerson, { as: officer, params: person });
  const activity = getSection('activity', body);
  expect(activity.filter(({ action }) => action === 'sign_in')).toMatchObject([
    { was_done_by_them: true, ip: '127.0.0.1' },
  ]);
  expect(activity.filter(({ action }) => action === 'export')).toMatchObject([
    { was_done_by_them: false, ip: null },
  ]);
  expect(getSection('anonymization_requests', body)).toMatchObject([
    { status: 'cancelled', was_requested_by_them: true, was_cancelled_by_them: true },
  ]);
});

test('shows changed values of the own account, and none of changes elsewhere', async () => {
  const { id } = await portal.world.addCustomer();
  const person = await portal.world.addCustomerUser(id);
  const as = await portal.signedIn(person);
  await portal.app.inject({
    method: 'PATCH',
    url: '/api/v1/users/me/',
    headers: { cookie: as.cookie, 'x-csrftoken': as.csrf },
    payload: { first_name: 'Grace' },
  });
  const { body } = await portal.call(exportMyData, { as });
  expect(getSection('activity', body)).toMatchObject([
    {
      action: 'change',
      was_done_by_them: true,
      changes: { firstName: { from: 'Ada', to: 'Grace' } },
      ip: '127.0.0.1',
    },
  ]);
  await portal.database.orm
    .update(userAccount)
    .set({ firstName: '', lastName: '' })
    .where(eq(userAccount.id, person.id));
  const nameless = await portal.call(exportMyData, { as });
  expect(nameless.body.person.name).toBe(person.email);
});
