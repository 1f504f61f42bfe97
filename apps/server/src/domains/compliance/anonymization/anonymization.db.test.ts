import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCustomerUser } from '@portal/contract/users';
import { listReceipts, type AnonymizationReceipt } from '@portal/contract/compliance';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import {
  documentPassage,
  documentText,
} from '#server/domains/documents/texts/document-text.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { passkey } from '#server/domains/auth/passkeys/passkey.table.ts';
import { session } from '#server/domains/auth/sessions/session.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { folderTransport } from '#server/mail/create-mail-transport.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { anonymizationReceipt } from '../receipts/anonymization-receipt.table.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { finishAnonymization } from './finish-anonymization.ts';
import { replayReceipts } from './execute-anonymizations.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';

const marie = {
  email: 'marie.o-brien@kliniek.example',
  firstName: 'Marie-José',
  lastName: 'O’Brien',
  phoneNumber: '+31 30 123 45 67',
  dateOfBirth: '1980-05-06',
  title: 'Dr.',
} as const;

let portal: AnonymizationPortal;
let customerId: string;

beforeAll(async () => {
  portal = await anonymizationPortal();
  customerId = (await portal.world.addCustomer()).id;
});
afterAll(() => portal.close());

const addMarie = (email: string = marie.email) =>
  portal.world.addCustomerUser(customerId, { ...marie, email });

const getRequest = async (id: string) =>
  (
    await portal.database.orm
      .select()
      .from(anonymizationRequest)
      .where(eq(anonymizationRequest.id, id))
  )[0];

it('replaces the account and every copy, and stores a receipt in the database and in the folder', async () => {
  const { world, database, storage } = portal;
  const { orm } = database;
  const person = await addMarie();
  await world.addSession(person.id, new Date());
  const ticket = await world.addTicket(customerId, {
    requesterEmail: 'Marie.O-Brien@kliniek.example',
    description:
      'Call marie josé O’BRIEN on 030-1234567 (marie.o-brien@kliniek.example), not Marie.',
    // Not the number of the account.
    contactPhone: '+32 470 11 22 33',
    contactWhen: 'After my shift',
  });
  const ownRequest = await world.addServiceRequest(customerId, {
    requestedBy: person.id,
    contactPhone: '+32 470 11 22 33',
  });
  const deal = await world.addLead({
    contactName: 'M. O’Brien',
    contactEmail: marie.email,
    contactPhone: '0201112233',
  });
  const from = `document/${newId()}/cv-Marie-Jose-O-Brien.txt`;
  await storage.put(from, Readable.from([Buffer.from('a file')]), 'text/plain');
  const paper = await world.addDocument({ blobPath: from, fileName: 'cv Marie-José O’Brien.txt' });
  await orm.insert(documentText).values({
    documentId: paper.id,
    blobPath: from,
    words: sql`text_words('en', 'Marie-José O’Brien repairs lasers')`,
    topics: sql`text_words('en', 'Marie-José O’Brien lasers')`,
  });
  await orm.insert(documentPassage).values({
    documentId: paper.id,
    number: 1,
    body: 'Marie-José O’Brien repairs lasers',
    words: sql`text_words('en', 'Marie-José O’Brien repairs lasers')`,
  });
  await orm.insert(mailOutbox).values([
    {
      id: newId(),
      recipient: marie.email,
      language: 'nl',
      template: 'reset_password',
      params: { link: 'https://x' },
    },
    {
      id: newId(),
      recipient: 'b@x.example',
      language: 'nl',
      template: 'ticket_reply',
      params: { text: 'Ask Marie-José O’Brien' },
    },
  ]);
  const folder = join(portal.dataDir, 'mail');
  const transport = folderTransport(folder, 'Portal <p@x.example>');
  const mail = { writtenAt: '2026-01-01T00:00:00Z', subject: 'Hé', html: '' };
  await transport.deliver({ ...mail, id: 'a', to: marie.email, text: 'Dag' });
  await transport.deliver({
    ...mail,
    id: 'b',
    to: 'b@x.example',
    text: 'Ask Marie-José O’Brien — please',
  });
  await transport.deliver({ ...mail, id: 'c', to: 'b@x.example', text: 'Nothing of hers' });

  await portal.world.addPasskey(person.id, { name: 'Telephone of Marie-José' });
  const requestId = await portal.addDueRequest(person.id);
  await portal.runJobs();

  const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, person.id));
  expect(account).toMatchObject({
    email: expect.stringMatching(/^anonymized-[0-9a-f]{12}@anonymized\.invalid$/),
    firstName: 'Anonymized',
    lastName: 'user',
    phoneNumber: null,
    dateOfBirth: null,
    title: null,
    passwordHash: null,
    lastLoginAt: null,
    isActive: false,
    anonymizedAt: expect.any(String),
  });
  expect((await getRequest(requestId))?.anonymizedAt).toBe(account?.anonymizedAt);
  expect(await orm.$count(session, eq(session.userId, person.id))).toBe(0);
  expect(await orm.$count(passkey, eq(passkey.userId, person.id))).toBe(0);
  const [storedTicket] = await orm
    .select()
    .from(serviceTicket)
    .where(eq(serviceTicket.id, ticket.id));
  expect(storedTicket).toMatchObject({
    requesterEmail: account?.email,
    description: 'Call [anonymized] on [anonymized] ([anonymized]), not Marie.',
    contactPhone: null,
    contactWhen: null,
  });
  const [request] = await orm
    .select()
    .from(serviceRequest)
    .where(eq(serviceRequest.id, ownRequest.id));
  expect(request).toMatchObject({ contactPhone: null, version: 2 });
  const [contact] = await orm.select().from(lead).where(eq(lead.id, deal.id));
  expect(contact).toMatchObject({
    contactName: 'Anonymized user',
    contactEmail: account?.email,
    contactPhone: null,
  });
  const [file] = await orm.select().from(document).where(eq(document.id, paper.id));
  expect(file).toMatchObject({
    blobPath: from.replace('Marie-Jose-O-Brien', 'anonymized'),
    fileName: 'cv [anonymized].txt',
  });
  expect(await storage.describe(from)).toBeNull();
  expect(await storage.describe(file?.blobPath ?? '')).toMatchObject({ size: 6 });
  const [storedText] = await orm
    .select()
    .from(documentText)
    .where(eq(documentText.documentId, paper.id));
  expect(storedText).toMatchObject({ blobPath: file?.blobPath });
  expect(`${storedText?.words} ${storedText?.topics}`).not.toMatch(/brien|jos/);
  expect(`${storedText?.words} ${storedText?.topics}`).toMatch(/laser.*laser/);
  const mails = await orm.select().from(mailOutbox);
  expect(mails.map(({ recipient, status, params }) => [recipient, status, params])).toEqual(
    expect.arrayContaining([
      [account?.email, 'failed', null],
      ['b@x.example', 'waiting', { text: 'Ask [anonymized]' }],
    ]),
  );
  expect(await readdir(folder)).toEqual([expect.stringContaining('-c.eml')]);

  const officer = await portal.signedIn(await world.addEmployee(['privacy']));
  const { body } = await portal.call(listReceipts, { as: officer, query: { user_id: person.id } });
  expect(body.results).toEqual([
    expect.objectContaining({
      request_id: requestId,
      files_renamed: 1,
      traces_left: 0,
      traces: [],
      replayed: false,
    }),
  ]);
  const written: unknown = JSON.parse(
    await readFile(join(portal.dataDir, 'receipts', `${person.id}.json`), 'utf8'),
  );
  expect(written).toEqual(body.results[0]);
  const [receipt] = body.results;
  expect(receipt && portal.tools.signer.isGenuine(receipt)).toBe(true);
  expect(receipt && portal.tools.signer.isGenuine({ ...receipt, traces_left: 1 })).toBe(false);
});

it('keeps the rows of the audit trail and redacts their personal values', async () => {
  const { world, database } = portal;
  const person = await addMarie('second@kliniek.example');
  const entry = async (
    values: Partial<typeof auditEntry.$inferInsert>,
    changes: object,
    ip: string,
  ) => {
    const id = newId();
    await database.orm.insert(auditEntry).values({
      id,
      at: new Date().toISOString(),
      actorKind: 'customer',
      action: 'change',
      objectType: 'customer',
      objectId: customerId,
      personalDigest: Buffer.from('digest'),
      requestId: 'r',
      ...values,
    });
    await database.orm
      .insert(auditPersonal)
      .values({ entryId: id, ip, changes: { ...changes }, salt: Buffer.from('salt') });
    return id;
  };
  const about = await entry(
    { objectType: 'user_account', objectId: person.id },
    { email: { from: 'before@kliniek.example', to: 'second@kliniek.example' } },
    '10.0.0.1',
  );
  const by = await entry(
    { actorId: person.id },
    { notes: { from: null, to: 'Open at 9' } },
    '10.0.0.2',
  );
  const names = await entry(
    {},
    { notes: { from: 'x', to: 'was before@kliniek.example' } },
    '10.0.0.3',
  );
  const other = await entry({}, { notes: { from: 'x', to: 'y' } }, '10.0.0.4');
  const former = await world.addTicket(customerId, { description: 'by before@kliniek.example' });
  await portal.addDueRequest(person.id);
  await portal.runJobs();

  const rows = await database.orm.select().from(auditPersonal);
  const findEntry = (id: string) => rows.find(({ entryId }) => entryId === id);
  const isErased = { salt: Buffer.alloc(0), erasedAt: expect.any(String) };
  expect(findEntry(about)).toMatchObject({ changes: {}, ip: '10.0.0.1', ...isErased });
  expect(findEntry(by)).toMatchObject({
    changes: { notes: { to: 'Open at 9' } },
    ip: null,
    ...isErased,
  });
  expect(findEntry(names)).toMatchObject({
    changes: { notes: { to: 'was [anonymized]' } },
    ...isErased,
  });
  expect(findEntry(other)).toMatchObject({
    ip: '10.0.0.4',
    salt: Buffer.from('salt'),
    erasedAt: null,
  });
  const [ticket] = await database.orm
    .select()
    .from(serviceTicket)
    .where(eq(serviceTicket.id, former.id));
  expect(ticket?.description).toBe('by [anonymized]');
  const entries = await database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, person.id));
  expect(entries.map(({ action }) => action)).toEqual(['change', 'anonymize']);
});

// @specification 4.28
it('waits for approval and for the end of the grace period, and runs a single time', async () => {
  const { clock, database } = portal;
  clock.set(new Date('2026-05-01T08:00:00Z'));
  const graceEndsAt = addMilliseconds(clock.now(), hours(1)).toISOString();
  const pending = await addMarie('third@kliniek.example');
  const waiting = await addMarie('fourth@kliniek.example');
  const cancelled = await addMarie('fifth@kliniek.example');
  await portal.addDueRequest(pending.id, { status: 'pending' });
  await portal.addDueRequest(waiting.id, { graceEndsAt });
  await portal.addDueRequest(cancelled.id, { status: 'cancelled' });
  await portal.runJobs();
  const open = sql`${userAccount.anonymizedAt} is null and ${userAccount.email} like '%@kliniek.example'`;
  expect(await database.orm.$count(userAccount, open)).toBe(3);
  clock.set(addMilliseconds(clock.now(), hours(1)));
  await Promise.all([portal.runJobs(), portal.runJobs(), portal.runJobs()]);
  await portal.runJobs();
  expect(await database.orm.$count(userAccount, open)).toBe(2);
  const entries = sql`${auditEntry.objectId} = ${waiting.id} and ${auditEntry.action} = 'anonymize'`;
  expect(await database.orm.$count(auditEntry, entries)).toBe(1);
  clock.set(addMilliseconds(clock.now(), days(1)));
});

it('leaves accounts of others with the same name or number, and keeps the account readable', async () => {
  const { world, database } = portal;
  const person = await addMarie('sixth@kliniek.example');
  const samePerson = await addMarie('seventh@kliniek.example');
  const ticket = await world.addTicket(customerId, { description: 'Call 030 1234567' });
  await portal.addDueRequest(person.id);
  await portal.runJobs();
  const [other] = await database.orm
    .select()
    .from(userAccount)
    .where(eq(userAccount.id, samePerson.id));
  expect(other).toMatchObject({ ...marie, email: 'seventh@kliniek.example', version: 1 });
  const [storedTicket] = await database.orm
    .select()
    .from(serviceTicket)
    .where(eq(serviceTicket.id, ticket.id));
  expect(storedTicket?.description).toBe('Call 030 1234567');
  const as = await portal.signedIn(await world.addEmployee(['users']));
  const { status, body } = await portal.call(getCustomerUser, { as, params: { id: person.id } });
  expect([status, body.status]).toEqual([200, 'anonymized']);
});

it('states in the receipt where a name remains that belongs to a company', async () => {
  const { world } = portal;
  const person = await world.addCustomerUser(customerId, {
    email: 'eight@k.example',
    firstName: 'Karl',
    lastName: 'Storz',
  });
  await world.addManufacturer({ name: 'Karl Storz' });
  await portal.addDueRequest(person.id);
  await portal.runJobs();
  const as = await portal.signedIn(await world.addEmployee(['privacy']));
  const { body } = await portal.call(listReceipts, { as, query: { user_id: person.id } });
  expect(body.results[0]).toMatchObject({
    traces_left: 1,
    traces: [{ table: 'manufacturer', column: 'name', rows: 1 }],
  });
});

it('anonymizes again by the receipt after a restored backup, and ignores a forged receipt', async () => {
  const { database, world, tools } = portal;
  const { orm } = database;
  const person = await addMarie('ninth@kliniek.example');
  await portal.addDueRequest(person.id);
  await portal.runJobs();
  const [storedTicket] = await orm
    .select()
    .from(anonymizationReceipt)
    .where(eq(anonymizationReceipt.userId, person.id));
  // State after a restore: the person is there, without request and receipt.
  await orm.delete(anonymizationRequest).where(eq(anonymizationRequest.userId, person.id));
  await orm.delete(anonymizationReceipt).where(eq(anonymizationReceipt.userId, person.id));
  await orm
    .update(userAccount)
    .set({ ...marie, email: 'ninth@kliniek.example', isActive: true, anonymizedAt: null })
    .where(eq(userAccount.id, person.id));
  const ticket = await world.addTicket(customerId, { requesterEmail: 'ninth@kliniek.example' });
  const other = await addMarie('tenth@kliniek.example');
  const genuine: AnonymizationReceipt = JSON.parse(
    await readFile(join(portal.dataDir, 'receipts', `${person.id}.json`), 'utf8'),
  );
  await tools.receiptStore.save({ ...genuine, user_id: other.id });

  expect(await replayReceipts(tools)).toEqual({ replayed: 1, refused: 1, failures: [] });
  await runJobs(portal, finishAnonymization, tools);
  const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, person.id));
  expect(account).toMatchObject({ firstName: 'Anonymized', isActive: false });
  const [currentTicket] = await orm
    .select()
    .from(serviceTicket)
    .where(eq(serviceTicket.id, ticket.id));
  expect(currentTicket?.requesterEmail).toBe(account?.email);
  const again = await orm
    .select()
    .from(anonymizationReceipt)
    .where(eq(anonymizationReceipt.userId, person.id));
  expect(again).toEqual([
    expect.objectContaining({ isReplay: true, requestId: storedTicket?.requestId }),
  ]);
  const [untouched] = await orm.select().from(userAccount).where(eq(userAccount.id, other.id));
  expect(untouched).toMatchObject({ email: 'tenth@kliniek.example', anonymizedAt: null });
  expect(await replayReceipts(tools)).toEqual({ replayed: 0, refused: 1, failures: [] });
});
