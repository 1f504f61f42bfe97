import { listNotifications } from '@portal/contract/notifications';
import {
  addTicketMessage,
  changeServiceTicket,
  createServiceRequest,
  getServiceRequest,
  getServiceTicket,
  getTicketAttachmentUrl,
  linkServiceTicket,
  listRequestMessages,
  listTicketActivity,
  listTicketAttachments,
  listTicketMessages,
  mergeServiceTicket,
  openTicketFromRequest,
  removeTicketAttachment,
  undoTicketMerge,
  unlinkServiceTicket,
} from '@portal/contract/service';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  openInboundPortal,
  getReplyAddress,
  sendInbound,
} from '#server/testing/inbound-mail-fixture.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import type { Caller, TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { writeMail } from '#server/testing/write-mail.ts';
import { serviceAttachment } from '../attachments/service-attachment.table.ts';

const start = new Date('2026-03-10T09:00:00.000Z');

let portal: TestPortal;
let owner: { id: string };
let people: { desk: { id: string }; nurse: Person; doctor: Person };
let desk: Caller;
let nurse: Caller;

interface Person {
  readonly id: string;
  readonly email: string;
}

beforeAll(async () => {
  portal = await openInboundPortal();
  owner = await portal.world.addCustomer();
  people = {
    desk: await portal.world.addEmployee(['service']),
    nurse: await portal.world.addCustomerUser(owner.id),
    doctor: await portal.world.addCustomerUser(owner.id),
  };
});
beforeEach(() => setTime(start));
afterAll(() => portal.close());

async function setTime(at: Date): Promise<void> {
  portal.clock.set(at);
  desk = await portal.signedIn(people.desk);
  nurse = await portal.signedIn(people.nurse);
}

const addTicket = async (overrides: Parameters<typeof portal.world.addTicket>[1] = {}) =>
  (
    await portal.world.addTicket(owner.id, {
      requesterEmail: people.nurse.email,
      requestedAt: start.toISOString(),
      ...overrides,
    })
  ).id;

const get = async (id: string) =>
  (await portal.call(getServiceTicket, { as: desk, params: { id } })).body;

const merge = (id: string, into: string, as = desk) =>
  portal.call(mergeServiceTicket, { as, params: { id }, body: { into } });

const undo = (id: string, as = desk) => portal.call(undoTicketMerge, { as, params: { id } });

const write = (id: string, text: string, as = desk, kind: 'reply' | 'internal_note' = 'reply') =>
  portal.call(addTicketMessage, { as, params: { id }, body: { kind, text } });

async function listTexts(id: string): Promise<string[]> {
  const { body } = await portal.call(listTicketMessages, { as: desk, params: { id }, query: {} });
  return body.results.map(({ text }) => text).toSorted();
}

async function listFiles(id: string): Promise<string[]> {
  const { body } = await portal.call(listTicketAttachments, {
    as: desk,
    params: { id },
    query: {},
  });
  return body.results.map(({ file }) => file.name);
}

const addFile = (ticketId: string, fileName: string, requestId: string | null = null) =>
  portal.database.orm.insert(serviceAttachment).values({
    id: newId(),
    ticketId,
    requestId,
    blobPath: `attachment/${newId()}`,
    fileName,
    fileSize: 1,
    contentType: 'image/png',
  });

it('moves messages and files, closes the ticket with a link, and restores all of it', async () => {
  const due = '2026-03-11T09:00:00.000Z';
  const into = await addTicket({ requesterEmail: people.doctor.email });
  const id = await addTicket({
    status: 'in_progress',
    answerDueAt: due,
    solveDueAt: due,
  });
  await write(id, 'It beeps', nurse);
  await write(id, 'Call them', desk, 'internal_note');
  await addFile(id, 'photo.png');
  const body = { waiting_for_customer: true };
  await portal.call(changeServiceTicket, { as: desk, params: { id }, body });
  const before = { ticket: await get(id), other: await get(into) };
  const merged = await merge(id, into);
  expect(merged).toMatchObject({
    status: 200,
    body: {
      status: 'closed',
      merged_into_ticket_id: into,
      waiting_since: null,
      links: [{ kind: 'duplicate_of', is_merge: true, ticket: { id: into } }],
    },
  });
  expect(await get(into)).toMatchObject({
    waiting_since: before.ticket.waiting_since,
    links: [{ kind: 'duplicated_by', is_merge: true, ticket: { id } }],
  });
  expect(await listTexts(into)).toEqual(['Call them', 'It beeps']);
  // Like the messages, files of a merged ticket are those of the other one.
  expect([await listFiles(into), await listFiles(id)]).toEqual([['photo.png'], ['photo.png']]);
  const [link] = merged.body.links;
  const unlinked = await portal.call(unlinkServiceTicket, {
    as: desk,
    params: { id, linkId: link?.id ?? '' },
  });
  expect(unlinked.status).toBe(409);
  await setTime(addMilliseconds(start, days(7)));
  await write(into, 'Written since');
  expect((await undo(id)).status).toBe(200);
  const restored = { ticket: await get(id), other: await get(into) };
  const changing = { updated_at: expect.any(String) };
  expect(restored.ticket).toEqual({ ...before.ticket, ...changing });
  // The reply since the merge has answered both.
  expect(restored.other).toEqual({
    ...before.other,
    ...changing,
    answered_at: expect.any(String),
  });
  expect(await listTexts(id)).toEqual(['Call them', 'It beeps']);
  expect(await listTexts(into)).toEqual(['Written since']);
  expect([await listFiles(into), await listFiles(id)]).toEqual([[], ['photo.png']]);
  const activity = await portal.call(listTicketActivity, { as: desk, params: { id }, query: {} });
  expect(activity.body.results.map(({ kind }) => kind).slice(0, 2)).toEqual([
    'merge_undone',
    'merged_into',
  ]);
  expect((await undo(id)).status).toBe(409);
  // It can be merged anew.
  expect((await merge(id, into)).status).toBe(200);
  // Undone once, when calls come at the same time.
  const undone = await Promise.all([undo(id), undo(id)]);
  expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('restores since when the other ticket waits, and the status of the request', async () => {
  const device = await portal.world.addInstalledDevice(owner.id);
  const request = await portal.call(createServiceRequest, {
    as: nurse,
    body: { installed_device_id: device.id, description: 'It beeps' },
  });
  const params = { id: request.body.id };
  const { body: ticket } = await portal.call(openTicketFromRequest, { as: desk, params });
  const into = await addTicket();
  await write(ticket.id, 'Please hurry', nurse);
  await merge(ticket.id, into);
  const getRequest = async () =>
    (await portal.call(getServiceRequest, { as: nurse, params })).body.status;
  expect(await getRequest()).toBe('closed');
  const { body: messages } = await portal.call(listRequestMessages, {
    as: nurse,
    params,
    query: {},
  });
  expect(messages.results.map(({ text }) => text)).toEqual(['Please hurry']);
  expect((await get(into)).waiting_since).not.toBeNull();
  await undo(ticket.id);
  expect(await getRequest()).toBe('new');
  expect((await get(into)).waiting_since).toBeNull();
  expect((await get(ticket.id)).waiting_since).not.toBeNull();
});

test('shows a link that was made the other way round as the merge has it, until its undo', async () => {
  const [id, into] = [await addTicket(), await addTicket()];
  const body = { kind: 'duplicate_of', service_ticket_id: id } as const;
  const { body: link } = await portal.call(linkServiceTicket, {
    as: desk,
    params: { id: into },
    body,
  });
  const listLinks = async () => [
    ...(await get(id)).links.map(({ kind, is_merge }) => [kind, is_merge]),
    ...(await get(into)).links.map(({ kind, is_merge }) => [kind, is_merge]),
  ];
  const before = [
    ['duplicated_by', false],
    ['duplicate_of', false],
  ];
  expect(await listLinks()).toEqual(before);
  await merge(id, into);
  expect(await listLinks()).toEqual([
    ['duplicate_of', true],
    ['duplicated_by', true],
  ]);
  const unlinking = { as: desk, params: { id: into, linkId: link.id } };
  expect((await portal.call(unlinkServiceTicket, unlinking)).status).toBe(409);
  await undo(id);
  expect(await listLinks()).toEqual(before);
});

test('finds and deletes a file under the merged ticket, and restores one of its request', async () => {
  const { id: requestId } = await portal.world.addServiceRequest(owner.id);
  const opened = await portal.call(openTicketFromRequest, { as: desk, params: { id: requestId } });
  const { id } = opened.body;
  const [middle, into] = [await addTicket(), await addTicket()];
  await merge(id, middle);
  await merge(middle, into);
  await addFile(into, 'on-the-other.png');
  await addFile(into, 'by-request.png', requestId);
  const { body: files } = await portal.call(listTicketAttachments, {
    as: nurse,
    params: { id },
    query: { ordering: 'created_at' },
  });
  expect(files.results.map(({ file }) => file.name).toSorted()).toEqual([
    'by-request.png',
    'on-the-other.png',
  ]);
  const other = files.results.find(({ file }) => file.name === 'on-the-other.png');
  const params = { id, attachmentId: other?.id ?? '' };
  const link = await portal.call(getTicketAttachmentUrl, { as: nurse, params, query: {} });
  expect(link.status).toBe(200);
  const foreign = { ...params, id: await addTicket() };
  for (const route of [getTicketAttachmentUrl, removeTicketAttachment] as const)
    expect((await portal.call(route, { as: desk, params: foreign })).status).toBe(404);
  expect((await portal.call(removeTicketAttachment, { as: desk, params })).status).toBe(204);
  await undo(middle);
  expect([await listFiles(into), await listFiles(middle)]).toEqual([[], ['by-request.png']]);
  await undo(id);
  expect([await listFiles(middle), await listFiles(id)]).toEqual([[], ['by-request.png']]);
});

it('takes messages and files of the merged ticket for the other one, by mail too', async () => {
  const last = await addTicket({ requesterEmail: people.doctor.email });
  const [first, second] = [await addTicket(), await addTicket()];
  await merge(first, second);
  await merge(second, last);
  const written = await write(first, 'From the portal', nurse);
  expect(written).toMatchObject({ status: 201, body: { service_ticket_id: last } });
  expect((await write(second, 'From the desk')).body.service_ticket_id).toBe(last);
  const to = await getReplyAddress(portal, first, people.nurse.email);
  const mail = writeMail(1, {
    from: people.nurse.email,
    to,
    content: 'Content-Type: text/plain\n\nBy mail',
  });
  expect(await sendInbound(portal, mail)).toBe(204);
  expect(await listTexts(last)).toEqual(['By mail', 'From the desk', 'From the portal']);
  // The chain ends at the first merge that is not undone.
  expect((await undo(first)).status).toBe(409);
  expect((await undo(second)).status).toBe(200);
  expect((await undo(first)).status).toBe(200);
});

it('mails the requester of the merged ticket from then on, and once who requested both', async () => {
  const into = await addTicket({ requesterEmail: people.doctor.email });
  for (const requesterEmail of [people.nurse.email, people.doctor.email])
    await merge(await addTicket({ requesterEmail }), into);
  await write(into, 'We come on Friday');
  const change = { as: desk, params: { id: into }, body: { planned_for: '2026-04-01' } };
  expect((await portal.call(changeServiceTicket, change)).status).toBe(200);
  for (const { email } of [people.nurse, people.doctor]) {
    const mails = await readMailbox(portal, email);
    const about = mails.filter(({ text }) => text.includes('We come on Friday'));
    expect(about).toHaveLength(1);
  }
});

it('notifies the assignee of the merged ticket until an undo, unless they merged it', async () => {
  const technician = await portal.world.addEmployee(['service']);
  const as = await portal.signedIn(technician);
  const assigned = { assignedTo: technician.id };
  const [into, other] = [await addTicket(), await addTicket()];
  const id = await addTicket(assigned);
  await merge(id, into);
  await merge(await addTicket(assigned), other, as);
  await merge(await addTicket(), other);
  const list = async () => (await portal.call(listNotifications, { as })).body.results;
  expect(await list()).toMatchObject([{ kind: 'ticket_merged', object_id: into }]);
  expect((await undo(id)).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('refuses what cannot be merged, with the reason', async () => {
  const id = await addTicket();
  const { id: foreign } = await portal.world.addTicket((await portal.world.addCustomer()).id);
  for (const into of [id, foreign, newId()]) {
    const { status, body } = await merge(id, into);
    expect([into, status, Object.keys(body)]).toEqual([into, 400, ['into']]);
  }
  for (const status of ['closed', 'cancelled'] as const) {
    const over = await addTicket({ status });
    expect([(await merge(id, over)).status, (await merge(over, id)).status]).toEqual([409, 409]);
  }
  // Work that is still to be done would be missed on completed work.
  const completed = await addTicket({ status: 'completed' });
  expect((await merge(id, completed)).status).toBe(409);
  const second = await addTicket({ status: 'completed' });
  expect((await merge(second, completed)).status).toBe(200);
  expect((await merge(id, await addTicket(), nurse)).status).toBe(403);
  expect((await undo(id, nurse)).status).toBe(403);
  expect((await undo(id, portal.anonymous)).status).toBe(401);
  expect((await undo(newId())).status).toBe(404);
  expect((await undo(id)).status).toBe(409);
  expect((await merge(newId(), id)).status).toBe(404);
  const into = await addTicket();
  await merge(id, into);
  await setTime(addMilliseconds(start, days(7) + 1));
  expect((await undo(id)).status).toBe(409);
});

test('merges a ticket once when calls come at the same time, and never in a circle', async () => {
  const [one, two, three] = [await addTicket(), await addTicket(), await addTicket()];
  const made = await Promise.all([
    merge(one, two),
    merge(two, three),
    merge(three, one),
    merge(one, three),
    merge(two, one),
  ]);
  const successes = made.filter(({ status }) => status === 200).length;
  expect(made.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect([1, 2]).toContain(successes);
  const tickets = await Promise.all([one, two, three].map(get));
  const open = tickets.filter(({ merged_into_ticket_id: into }) => into === null);
  expect(open).toHaveLength(3 - successes);
});

it('loses no message that is written while its ticket is merged', async () => {
  const [id, into] = [await addTicket(), await addTicket()];
  const texts = Array.from({ length: 6 }, (_none, at) => `Message ${at}`);
  const [merged, ...written] = await Promise.all([
    merge(id, into),
    ...texts.map((text, at) => write(id, text, at % 2 === 0 ? desk : nurse)),
  ]);
  expect([merged.status, ...written.map(({ status }) => status)]).toEqual([
    200,
    ...texts.map(() => 201),
  ]);
  expect(await listTexts(into)).toEqual(texts);
});
