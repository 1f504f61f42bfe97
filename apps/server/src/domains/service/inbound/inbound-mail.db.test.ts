import {
  addRequestMessage,
  cancelServiceTicket,
  closeServiceTicket,
  discardUnmatchedMail,
  getServiceTicket,
  listRequestAttachments,
  listRequestMessages,
  listTicketAttachments,
  listTicketMessages,
  listUnmatchedMail,
  openRequestFromMail,
  openTicketFromRequest,
  withdrawServiceRequest,
} from '@portal/contract/service';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import {
  getReplyAddress,
  openInboundPortal,
  sendInbound,
  threads,
} from '#server/testing/inbound-mail-fixture.ts';
import { mailCorpus } from '#server/testing/mail-corpus.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import type { Caller, TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { writeMail } from '#server/testing/write-mail.ts';
import { inboundMail, inboundMailFile } from './inbound-mail.table.ts';
import { maxUnmatchedBytes } from './take-inbound-mail.ts';

let portal: TestPortal;
let owner: { id: string };
let nurse: { id: string; email: string };
let technician: { id: string; email: string };
let desk: Caller;
let mails = 1000;

beforeAll(async () => {
  portal = await openInboundPortal();
  owner = await portal.world.addCustomer();
  nurse = await portal.world.addCustomerUser(owner.id, { preferredLanguage: 'nl' });
  technician = await portal.world.addEmployee(['service'], { passwordHash: 'of a password' });
  desk = await portal.signedIn(technician);
});
afterAll(() => portal.close());

const addTicket = () => portal.world.addTicket(owner.id, { requesterEmail: nurse.email });

/** Writes a mail that no other equals. */
const write = (parts: Parameters<typeof writeMail>[1]): Buffer => writeMail((mails += 1), parts);

const send = (raw: Buffer | string, headers?: Record<string, string>) =>
  sendInbound(portal, raw, headers);

async function reply(id: string, parts: Parameters<typeof writeMail>[1] = {}): Promise<Buffer> {
  const from = parts.from ?? nurse.email;
  return write({ to: await getReplyAddress(portal, id, from), ...parts, from });
}

async function listMessages(id: string) {
  const { body } = await portal.call(listTicketMessages, { as: desk, params: { id }, query: {} });
  return body.results;
}

const listUnmatched = async (search: string) =>
  (await portal.call(listUnmatchedMail, { as: desk, query: { search } })).body.results;

const file = (name: string, content = 'text of a file'): string =>
  `Content-Type: text/plain; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${content}`;

const withFiles = (text: string, names: readonly string[]): string =>
  `Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\n${text}\n${names
    .map((name) => `--b\n${file(name)}\n`)
    .join('')}--b--`;

it('takes mails with its token only, of its type and size', async () => {
  const raw = write({});
  expect(await send(raw, { authorization: '' })).toBe(401);
  expect(await send(raw, { authorization: 'Bearer another-token-of-the-same' })).toBe(401);
  expect(await send(raw, { 'content-type': 'text/plain' })).toBe(415);
  expect(await send('')).toBe(400);
  expect(await send(Buffer.alloc(60 * 1024 ** 2, 'a'))).toBe(413);
  expect(await send(raw)).toBe(204);
});

test('adds a reply to its ticket once, however often and however concurrently it comes', async () => {
  const { id } = await addTicket();
  const raw = await reply(id, { content: 'Content-Type: text/plain\n\nIt beeps\n\n-- \nAnn' });
  const copies = await Promise.all(Array.from({ length: 5 }, () => send(raw)));
  expect([...copies, await send(raw)]).toEqual(Array(6).fill(204));
  const messages = await listMessages(id);
  expect(messages).toMatchObject([
    {
      kind: 'reply',
      author: { id: nurse.id },
      author_side: 'customer',
      text: 'It beeps\n\n> --\n> Ann',
    },
  ]);
  const { body } = await portal.call(getServiceTicket, { as: desk, params: { id } });
  expect(body.waiting_since).not.toBeNull();
});

it('attaches files by the rules of the portal, and names those it left out', async () => {
  const { id } = await addTicket();
  const names = ['setup.exe', ...Array.from({ length: 30 }, (_none, at) => `log ${at}.txt`)];
  expect(await send(await reply(id, { content: withFiles('See the logs', names) }))).toBe(204);
  const attached = await portal.call(listTicketAttachments, {
    as: desk,
    params: { id },
    query: {},
  });
  expect(attached.body.count).toBe(20);
  const [message] = await listMessages(id);
  expect(message?.text).toMatch(
    /^See the logs\n\nWeggelaten: setup\.exe \(dit type .+\), log 20\.txt \(te veel/u,
  );
  expect(message?.text).toContain('nog 1');
});

it('continues a closed ticket, and tells the sender on a cancelled one why it took nothing', async () => {
  const closed = await addTicket();
  await portal.call(closeServiceTicket, {
    as: desk,
    params: closed,
    body: { resolution_notes: 'Done' },
  });
  const content = `Content-Type: text/plain\n\n${'It beeps. '.repeat(3000)}`;
  expect(await send(await reply(closed.id, { content }))).toBe(204);
  const { body } = await portal.call(getServiceTicket, { as: desk, params: closed });
  const later = { id: body.followed_by_ticket_id ?? '' };
  expect(await listMessages(later.id)).toHaveLength(1);
  const { description } = (await portal.call(getServiceTicket, { as: desk, params: later })).body;
  expect(description).toMatch(/^It beeps\.[^]{9000,9990}…$/u);

  const cancelled = await addTicket();
  await portal.call(cancelServiceTicket, { as: desk, params: cancelled, body: {} });
  const raw = await reply(cancelled.id);
  expect([await send(raw), await send(raw)]).toEqual([204, 204]);
  expect(await listMessages(cancelled.id)).toEqual([]);
  const refusals = (await readMailbox(portal, nurse.email)).filter(
    ({ template }) => template === 'reply_refused',
  );
  expect(refusals).toHaveLength(1);
  // A program may reply to it.
  await send(await reply(cancelled.id));
  const isRefusal = and(
    eq(mailOutbox.topicId, cancelled.id),
    eq(mailOutbox.template, 'reply_refused'),
  );
  expect(await portal.database.orm.$count(mailOutbox, isRefusal)).toBe(1);
  expect(refusals[0]?.text).toMatch(/niet aan het ticket toegevoegd[^]+geannuleerd/u);
});

const listRequestTexts = async (id: string) => {
  const { body } = await portal.call(listRequestMessages, { as: desk, params: { id }, query: {} });
  return body.results.map(({ text }) => text).toReversed();
};

it('adds a reply about a request without a ticket to it, and later to its ticket', async () => {
  const request = await portal.world.addServiceRequest(owner.id, { requestedBy: nurse.id });
  const { id } = request;
  await portal.call(addRequestMessage, { as: desk, params: { id }, body: { text: 'Which one?' } });
  const [mail] = await portal.database.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.topicId, id));
  const to = mail && threads.findThread({ ...mail, topicId: id })?.replyTo;
  expect(to).toMatch(/^desk\+r/u);
  const answer = (text: string, from = nurse.email) =>
    send(write({ to: to ?? '', from, content: withFiles(text, ['log.txt']) }));
  const raw = write({ to: to ?? '', from: nurse.email, content: withFiles('Both', ['log.txt']) });
  expect(await Promise.all([send(raw), send(raw), send(raw)])).toEqual([204, 204, 204]);
  expect(await listRequestTexts(id)).toEqual(['Which one?', 'Both']);
  const files = await portal.call(listRequestAttachments, { as: desk, params: { id }, query: {} });
  expect(files.body.results).toMatchObject([{ file: { name: 'log.txt' } }]);
  // The address is signed for one person.
  await answer('Let me in', technician.email);
  expect(await listRequestTexts(id)).toHaveLength(2);

  const { body: ticket } = await portal.call(openTicketFromRequest, { as: desk, params: { id } });
  await answer('The left one is worse');
  expect(await listMessages(ticket.id)).toMatchObject([
    { text: 'The left one is worse', author: { id: nurse.id } },
    { text: 'Both' },
    { text: 'Which one?' },
  ]);
});

it('tells employees what a reply about a request says, without what it quotes', async () => {
  const { id } = await portal.world.addServiceRequest(owner.id, { requestedBy: nurse.id });
  const link = `https://portal.example/dashboard/service/requests/${id}`;
  const to = threads.findThread({ topicId: id, recipient: nurse.email, params: { link } })?.replyTo;
  const quoted = 'On Tue, 10 Mar 2026 at 09:00, Portal wrote:\n> Is it on?';
  const content = `Content-Type: text/plain\n\nIt is off\n\n${quoted}`;
  expect(await send(write({ to: to ?? '', from: nurse.email, content }))).toBe(204);
  expect(await listRequestTexts(id)).toEqual([expect.stringContaining('\n> Is it on?')]);
  const alert = (await readMailbox(portal, technician.email)).find(({ text }) => text.includes(id));
  expect(alert).toMatchObject({ template: 'request_answer' });
  expect(alert?.text).toContain('It is off');
  expect(alert?.text).not.toContain('Is it on?');
});

it('keeps a reply on a withdrawn request for the desk, with its files', async () => {
  const { id } = await portal.world.addServiceRequest(owner.id, { requestedBy: nurse.id });
  const signedIn = await portal.signedIn(nurse);
  await portal.call(withdrawServiceRequest, { as: signedIn, params: { id }, body: {} });
  const link = `https://portal.example/dashboard/service/requests/${id}`;
  const to = threads.findThread({ topicId: id, recipient: nurse.email, params: { link } })?.replyTo;
  const subject = `Still needed ${id}`;
  const content = withFiles('Please come', ['photo.txt']);
  expect(await send(write({ to: to ?? '', from: nurse.email, subject, content }))).toBe(204);
  expect(await listRequestTexts(id)).toEqual([]);
  expect(await listUnmatched(id)).toMatchObject([
    { subject, text: 'Please come', reason: 'no_ticket', files: [{ name: 'photo.txt' }] },
  ]);
});

it('sends the reply of an employee to the customer, without what they quote', async () => {
  const { id } = await addTicket();
  const quoted = 'On Tue, 10 Mar 2026 at 09:00, Portal wrote:\n> The promise is missed';
  const content = `Content-Type: text/plain\n\nOn our way\n\n${quoted}`;
  expect(await send(await reply(id, { from: technician.email, content }))).toBe(204);
  expect(await listMessages(id)).toMatchObject([
    { text: 'On our way', kind: 'reply', author: { id: technician.id }, author_side: 'employee' },
  ]);
  const [mail] = await portal.database.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.topicId, id));
  expect(mail).toMatchObject({ recipient: nurse.email, template: 'ticket_reply' });
});

test('keeps a mail without a ticket for the desk, which opens one request from it', async () => {
  const from = `Dr Day <${newId()}@elsewhere.example>`;
  const raw = write({
    from,
    subject: 'Pump',
    content: withFiles('It leaks', ['photo.txt', 'a.exe']),
  });
  expect([await send(raw), await send(raw)]).toEqual([204, 204]);
  const [mail, ...others] = await listUnmatched(from.slice(8, 20));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    reason: 'unknown_sender',
    from_name: 'Dr Day',
    subject: 'Pump',
    text: 'It leaks',
    files: [{ name: 'photo.txt' }],
    left_out: expect.stringContaining('a.exe'),
    sender: null,
    ticket_id: null,
  });
  const params = { id: mail?.id ?? '' };
  const device = await portal.world.addInstalledDevice(owner.id);
  const open = (body: Record<string, unknown>) =>
    portal.call(openRequestFromMail, { as: desk, params, body });
  expect((await open({})).status).toBe(400);
  expect(
    (
      await portal.call(openRequestFromMail, {
        as: desk,
        params: { id: newId() },
        body: { installed_device_id: device.id },
      })
    ).status,
  ).toBe(404);
  const opened = await open({ installed_device_id: device.id, urgency: 'limited' });
  expect(opened.status).toBe(201);
  expect(opened.body).toMatchObject({
    customer_id: owner.id,
    urgency: 'limited',
    requester_email: expect.stringContaining('@elsewhere.example'),
    description: expect.stringMatching(/^Pump\n\nIt leaks\n\nLeft out: a\.exe/u),
  });
  const attached = await portal.call(listRequestAttachments, {
    as: desk,
    params: { id: opened.body.id },
    query: {},
  });
  expect(attached.body.results.map((one) => one.file.name)).toEqual(['photo.txt']);
  expect((await open({ installed_device_id: device.id })).status).toBe(409);
  expect((await portal.call(discardUnmatchedMail, { as: desk, params })).status).toBe(409);
  expect(await listUnmatched(from.slice(8, 20))).toEqual([]);
});

it('leaves out the files of mails that wait once those of earlier ones take too much space', async () => {
  const { orm } = portal.database;
  const from = `Ada <${newId()}@elsewhere.example>`;
  await send(write({ from, content: withFiles('First', ['a.txt']) }));
  const resize = (fileSize: number) =>
    orm.update(inboundMailFile).set({ fileSize }).where(eq(inboundMailFile.fileName, 'a.txt'));
  await resize(maxUnmatchedBytes);
  await send(write({ from, content: withFiles('Second', ['b.txt']) }));
  await resize(1);
  const found = await listUnmatched(from.slice(5, 17));
  expect(
    new Map(found.map(({ text, files, left_out }) => [text, [files.length, left_out]])),
  ).toEqual(
    new Map([
      ['First', [1, null]],
      ['Second', [0, expect.stringMatching(/b\.txt \(.+space/u)]],
    ]),
  );
});

test('opens one request for two clicks at once', async () => {
  const { id } = await portal.world.addUnmatchedMail({
    fromAddress: nurse.email,
    senderId: nurse.id,
  });
  const device = await portal.world.addInstalledDevice(owner.id);
  const body = { installed_device_id: device.id };
  const open = () => portal.call(openRequestFromMail, { as: desk, params: { id }, body });
  const statuses = (await Promise.all([open(), open()])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
});

it('deletes what an unwanted mail says, and knows a copy of it', async () => {
  const from = `${newId()}@spam.example`;
  const raw = write({ from, content: withFiles('Buy', ['offer.txt']) });
  await send(raw);
  const [mail] = await listUnmatched(from.slice(0, 20));
  const params = { id: mail?.id ?? '' };
  expect((await portal.call(discardUnmatchedMail, { as: desk, params })).status).toBe(204);
  await send(raw);
  const { orm } = portal.database;
  const [row] = await orm.select().from(inboundMail).where(eq(inboundMail.id, params.id));
  expect(row).toMatchObject({ outcome: 'discarded', fromAddress: null, subject: '', text: '' });
  expect(await orm.$count(inboundMailFile, eq(inboundMailFile.mailId, params.id))).toBe(0);
  expect(await listUnmatched(from.slice(0, 20))).toEqual([]);
});

it('ends a loop of two programs after 20 messages in an hour', async () => {
  const { id } = await addTicket();
  for (let count = 0; count < 22; count += 1) await send(await reply(id));
  const { body } = await portal.call(listTicketMessages, { as: desk, params: { id }, query: {} });
  expect(body.count).toBe(20);
});

it('takes every mail of the corpus, and no hostile one stops it', async () => {
  const hostile = [
    Buffer.from([0, 255, 254, 13, 10, 13, 10]),
    Buffer.from('no header at all'),
    Buffer.from('From: a@b.example\r\nSubject: \0\uD800\r\n\r\n\0'),
    write({
      from: 'a@b.example',
      content: withFiles('x', ['../../etc/passwd', '\u202Efdp.exe', 'a'.repeat(5000), '  ']),
    }),
    write({
      from: 'a@b.example',
      content: withFiles(
        'x',
        Array.from({ length: 500 }, (_none, at) => `${at}.txt`),
      ),
    }),
    write({ from: 'a@b.example', content: 'Content-Type: multipart/mixed\n\nwithout a boundary' }),
    write({
      from: 'a@b.example',
      content:
        'Content-Type: text/plain; charset=nonsense\nContent-Transfer-Encoding: base64\n\n***',
    }),
  ];
  const found: unknown[] = [];
  for (const raw of [
    ...hostile,
    ...mailCorpus.filter((_mail, at) => at % 10 === 0).map((mail) => mail.raw),
  ])
    found.push(await send(raw));
  expect(new Set(found)).toEqual(new Set([204]));
  const cut = await listUnmatched('a@b.example');
  expect(cut.map(({ files }) => files.length)).toContain(20);
});
