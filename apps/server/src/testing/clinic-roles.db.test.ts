import {
  archiveClinic,
  changeInstalledDevice,
  getCustomer,
  getDueCalendar,
  getInstalledDevice,
  listClinics,
  listInstalledDevices,
  listMaintenance,
} from '@portal/contract/crm';
import { search } from '@portal/contract/search';
import {
  addRequestMessage,
  addTicketMessage,
  closeServiceTicket,
  createServiceRequest,
  getServiceTicket,
  getTicketAttachmentUrl,
  linkServiceTicket,
  listServiceRequests,
  listServiceTickets,
  listTicketActivity,
  listTicketAttachments,
  listTicketMessages,
  mergeServiceTicket,
  openServiceTicket,
  removeTicketAttachment,
  undoTicketMerge,
} from '@portal/contract/service';
import { changeCustomerUser, getMe } from '@portal/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { publishChange } from '../events/index.ts';
import { addClinicWork, type Place } from './clinic-work-fixture.ts';
import { readMailbox } from './mailbox.ts';
import { openStream, until } from './open-stream.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

let portal: TestPortal;
let owner: { id: string };
let here: { id: string };
let there: { id: string };
let person: { id: string; email: string };
let nurse: Caller;
let all: Caller;
let desk: Caller;

let own: Place;
let other: Place;
/** In no clinic. */
let loose: Place;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  ({ owner, here, there, nurse: person, own, other, loose } = await addClinicWork(portal));
  nurse = await portal.signedIn(person);
  all = await portal.signedIn(await world.addCustomerUser(owner.id));
  desk = await portal.signedIn(await world.addEmployee());
});

afterAll(() => portal.close());

const ids = (results: readonly { id: string }[]) => results.map(({ id }) => id).toSorted();

it('lists, counts and finds what stands in the user’s clinics alone', async () => {
  const lists = async (as: Caller) => ({
    clinics: (await portal.call(listClinics, { as })).body,
    devices: (await portal.call(listInstalledDevices, { as })).body,
    tickets: (await portal.call(listServiceTickets, { as })).body,
    requests: (await portal.call(listServiceRequests, { as })).body,
  });
  const seen = await lists(nurse);
  for (const [list, id] of [
    [seen.clinics, here.id],
    [seen.devices, own.device.id],
    [seen.tickets, own.ticket.id],
    [seen.requests, own.request.id],
  ] as const)
    expect([list.count, ids(list.results)]).toEqual([1, [id]]);
  const whole = await lists(all);
  expect(whole.tickets.count).toBe(3);
  expect(ids(whole.devices.results)).toEqual(
    [own, other, loose].map(({ device }) => device.id).toSorted(),
  );
  for (const ordering of ['created_at', '-updated_at']) {
    const query = { ordering, limit: 1 };
    const page = (await portal.call(listInstalledDevices, { as: nurse, query })).body;
    expect([page.count, page.next, ids(page.results)]).toEqual([1, null, [own.device.id]]);
  }
  const found = (await portal.call(search, { as: nurse, query: { q: 'QX' } })).body;
  const hits = found.groups.flatMap(({ hits: some }) => some.map(({ id }) => id));
  expect(hits).toContain(own.device.id);
  for (const { device, ticket } of [other, loose])
    for (const { id } of [device, ticket]) expect(hits).not.toContain(id);
  const listed = await portal.call(listServiceTickets, { as: nurse, query: { search: 'QX' } });
  expect(ids(listed.body.results)).toEqual([own.ticket.id]);
  const { body: record } = await portal.call(getCustomer, { as: nurse, params: owner });
  expect([record.clinics_count, record.devices_count]).toEqual([1, 1]);
  const due = { from: '2020-01-01', until: '2020-01-31' };
  const calendar = (await portal.call(getDueCalendar, { as: nurse, query: due })).body;
  expect([calendar.overdue, calendar.days.map(({ count }) => count)]).toEqual([1, [1]]);
});

it('answers 404 for what stands elsewhere, and 400 for a request about it', async () => {
  for (const { device, ticket, request } of [other, loose]) {
    const calls = await Promise.all([
      portal.call(getInstalledDevice, { as: nurse, params: device }),
      portal.call(listMaintenance, { as: nurse, params: device }),
      portal.call(getServiceTicket, { as: nurse, params: ticket }),
      portal.call(listTicketMessages, { as: nurse, params: ticket }),
      portal.call(addTicketMessage, { as: nurse, params: ticket, body: { text: 'Hello?' } }),
      portal.call(addRequestMessage, { as: nurse, params: request, body: { text: 'Hello?' } }),
      portal.call(changeInstalledDevice, { as: nurse, params: device, body: { own_name: 'Mine' } }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    const body = { installed_device_id: device.id, description: 'It beeps' };
    const refused = await portal.call(createServiceRequest, { as: nurse, body });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['installed_device_id']]);
  }
  const body = { installed_device_id: own.device.id, description: 'It beeps' };
  const made = await portal.call(createServiceRequest, { as: nurse, body });
  expect(made.status).toBe(201);
  await portal.database.pool.query('delete from service_request where id = $1', [made.body.id]);
});

it('names and opens no file of another clinic, by whatever ticket it is asked for', async () => {
  const names = [own, other, loose].map(({ ticket }) => ({ id: newId(), ticketId: ticket.id }));
  await portal.database.orm.insert(serviceAttachment).values(
    names.map((name) => ({
      ...name,
      blobPath: `service/${name.id}`,
      fileName: 'photo.jpg',
      fileSize: 1,
      contentType: 'image/jpeg',
    })),
  );
  const [seen, ...unseen] = names.map(({ id }) => id);
  const listed = await portal.call(listTicketAttachments, { as: nurse, params: own.ticket });
  expect(ids(listed.body.results)).toEqual([seen]);
  for (const { ticket } of [other, loose]) {
    const files = await portal.call(listTicketAttachments, { as: nurse, params: ticket });
    expect(files.status).toBe(404);
  }
  const open = async (id: string, attachmentId = '') => {
    const params = { id, attachmentId };
    const opened = await portal.call(getTicketAttachmentUrl, { as: nurse, params });
    const removed = await portal.call(removeTicketAttachment, { as: nurse, params });
    return [opened.status, removed.status];
  };
  for (const attachmentId of unseen)
    for (const { ticket } of [own, other, loose])
      expect(await open(ticket.id, attachmentId)).toEqual([404, 404]);
  expect((await open(own.ticket.id, seen))[1]).toBe(403);
});

it('shows work on a device of no clinic to who asked for it', async () => {
  const ticket = await portal.world.addTicket(owner.id, {
    installedDeviceId: loose.device.id,
    requesterEmail: person.email,
  });
  const request = await portal.world.addServiceRequest(owner.id, {
    installedDeviceId: loose.device.id,
    requestedBy: person.id,
  });
  const tickets = (await portal.call(listServiceTickets, { as: nurse })).body;
  expect([tickets.count, ids(tickets.results)]).toEqual([2, [own.ticket.id, ticket.id].toSorted()]);
  const requests = (await portal.call(listServiceRequests, { as: nurse })).body;
  expect(ids(requests.results)).toEqual([own.request.id, request.id].toSorted());
  const moved = { clinic_id: there.id };
  await portal.call(changeInstalledDevice, { as: desk, params: loose.device, body: moved });
  expect((await portal.call(getServiceTicket, { as: nurse, params: ticket })).status).toBe(404);
  const back = { clinic_id: null };
  await portal.call(changeInstalledDevice, { as: desk, params: loose.device, body: back });
  await portal.database.pool.query('delete from service_ticket where id = $1', [ticket.id]);
  await portal.database.pool.query('delete from service_request where id = $1', [request.id]);
});

it('names no ticket of another clinic in links and merges', async () => {
  const [linkedTicket, merged] = [
    await portal.world.addTicket(owner.id, { installedDeviceId: own.device.id }),
    await portal.world.addTicket(owner.id, { installedDeviceId: own.device.id }),
  ];
  const link = { kind: 'same_visit', service_ticket_id: other.ticket.id };
  const linked = await portal.call(linkServiceTicket, {
    as: desk,
    params: linkedTicket,
    body: link,
  });
  expect(linked.status).toBeLessThan(300);
  const body = { into: other.ticket.id };
  expect((await portal.call(mergeServiceTicket, { as: desk, params: merged, body })).status).toBe(
    200,
  );
  const read = (as: Caller, params: { id: string }) =>
    portal.call(getServiceTicket, { as, params });
  expect((await read(all, linkedTicket)).body.links).toHaveLength(1);
  expect((await read(all, merged)).body.merged_into_ticket_id).toBe(other.ticket.id);
  const seen = [(await read(nurse, linkedTicket)).body, (await read(nurse, merged)).body];
  expect(JSON.stringify(seen)).not.toContain(other.ticket.id);
  const messages = await portal.call(listTicketMessages, { as: nurse, params: merged });
  expect([messages.status, messages.body.count]).toEqual([200, 0]);
  const text = { text: 'It beeps again' };
  const reply = await portal.call(addTicketMessage, { as: nurse, params: merged, body: text });
  expect(reply.status).toBe(201);
  const { service_ticket_id: continued } = reply.body;
  expect(continued).not.toBe(other.ticket.id);
  expect((await read(nurse, { id: continued ?? '' })).body.installed_device_id).toBe(own.device.id);
});

it('names no ticket of another clinic as a follow-up, in the history, or in a mail about a merge', async () => {
  const { world } = portal;
  const [seenTicket, merged] = [
    await world.addTicket(owner.id, { installedDeviceId: own.device.id, status: 'closed' }),
    await world.addTicket(owner.id, {
      installedDeviceId: own.device.id,
      requesterEmail: person.email,
    }),
  ];
  const unseen = await world.addTicket(owner.id, { installedDeviceId: other.device.id });
  const follow = { kind: 'follows_from', service_ticket_id: seenTicket.id };
  expect(
    (await portal.call(linkServiceTicket, { as: desk, params: unseen, body: follow })).status,
  ).toBeLessThan(300);
  const merge = (params: { id: string }, into: { id: string }) =>
    portal.call(mergeServiceTicket, { as: desk, params, body: { into: into.id } });
  const before = (await readMailbox(portal, person.email)).length;
  expect((await merge(merged, unseen)).status).toBe(200);
  expect((await portal.call(undoTicketMerge, { as: desk, params: merged })).status).toBe(200);
  expect((await merge(merged, unseen)).status).toBe(200);
  const number = (await portal.call(getServiceTicket, { as: all, params: unseen })).body.ticket_id;
  const read = async (as: Caller) => {
    const texts = [seenTicket, merged].map(async (params) => [
      (await portal.call(getServiceTicket, { as, params })).body,
      (await portal.call(listTicketActivity, { as, params })).body,
    ]);
    return JSON.stringify(await Promise.all(texts));
  };
  const whole = await read(all);
  for (const name of [number, `"followed_by_ticket_id":"${unseen.id}"`])
    expect(whole).toContain(name);
  const part = await read(nurse);
  for (const name of [number, unseen.id]) expect(part).not.toContain(name);
  const { body: history } = await portal.call(listTicketActivity, { as: nurse, params: merged });
  expect(history.results[0]).toMatchObject({ kind: 'status_changed', to_status: 'closed' });
  expect((await readMailbox(portal, person.email)).slice(before)).toEqual([]);
  const text = { text: 'It beeps again' };
  const reply = await portal.call(addTicketMessage, { as: nurse, params: seenTicket, body: text });
  expect(reply.status).toBe(201);
  expect(reply.body.service_ticket_id).not.toBe(unseen.id);
});

it('shows what was said on a merged ticket of another clinic, and nothing else of it', async () => {
  const into = await portal.world.addTicket(owner.id, { installedDeviceId: own.device.id });
  const merged = await portal.world.addTicket(owner.id, {
    installedDeviceId: other.device.id,
    serialNumber: 'QX-THERE-2',
  });
  const text = 'Both devices beep';
  await portal.call(addTicketMessage, { as: all, params: merged, body: { text } });
  const done = { as: desk, params: merged, body: { into: into.id } };
  expect((await portal.call(mergeServiceTicket, done)).status).toBe(200);
  const said = await portal.call(listTicketMessages, { as: nurse, params: into });
  expect(said.body.results).toMatchObject([{ text, service_ticket_id: into.id }]);
  const number = (await portal.call(getServiceTicket, { as: all, params: merged })).body.ticket_id;
  const read = async (as: Caller) =>
    JSON.stringify([
      said.body,
      (await portal.call(getServiceTicket, { as, params: into })).body,
      (await portal.call(listTicketActivity, { as, params: into })).body,
    ]);
  expect(await read(all)).toContain(number);
  const part = await read(nurse);
  for (const name of [number, merged.id, other.device.id, 'QX-THERE-2', there.id])
    expect(part).not.toContain(name);
  expect((await portal.call(getServiceTicket, { as: nurse, params: merged })).status).toBe(404);
});

it('mails about work to a requester who sees it', async () => {
  const open = (device: { id: string }) =>
    portal.call(openServiceTicket, {
      as: desk,
      body: {
        installed_device_id: device.id,
        description: 'It beeps',
        requester_email: person.email,
      },
    });
  const close = (id: string) =>
    portal.call(closeServiceTicket, {
      as: desk,
      params: { id },
      body: { resolution_notes: 'Fan replaced' },
    });
  const seen = (await open(own.device)).body;
  const unseen = (await open(other.device)).body;
  expect((await close(seen.id)).status).toBe(200);
  expect((await close(unseen.id)).status).toBe(200);
  const mails = JSON.stringify(await readMailbox(portal, person.email));
  expect(mails).toContain(seen.ticket_id);
  expect(mails).not.toContain(unseen.ticket_id);
});

it('streams no id of another clinic, and ends the streams of who sees other clinics than before', async () => {
  const stream = await openStream(portal.app, nurse);
  await portal.database.orm.transaction(async (tx) => {
    const work = { type: 'service_ticket', customerId: owner.id } as const;
    await publishChange(tx, { ...work, id: other.ticket.id });
    const device = { type: 'installed_device', customerId: owner.id } as const;
    await publishChange(tx, { ...device, id: other.device.id, clinicIds: [there.id] });
    await publishChange(tx, { ...device, id: own.device.id, clinicIds: [there.id, here.id] });
  });
  await until(() => stream.text().includes(own.device.id));
  expect(stream.text()).not.toContain(other.device.id);
  expect(stream.text()).not.toContain(other.ticket.id);
  expect(stream.text()).toContain('{"type":"service_ticket","id":null}');
  const change = (body: object) =>
    portal.call(changeCustomerUser, { as: desk, params: { id: person.id }, body });
  expect((await change({ clinic_ids: [there.id] })).status).toBe(200);
  await until(() => stream.hasEnded());
  const listed = (await portal.call(listInstalledDevices, { as: nurse })).body;
  expect(ids(listed.results)).toEqual([other.device.id]);
  await change({ clinic_role: 'all_clinics' });
  expect((await portal.call(listInstalledDevices, { as: nurse })).body.count).toBe(3);
  expect((await portal.call(getMe, { as: nurse })).body).toMatchObject({
    clinic_role: 'all_clinics',
    clinic_ids: [],
    clinics: [],
  });
});

test('shows nothing to who saw a clinic alone that was archived', async () => {
  const { id: customerId } = await portal.world.addCustomer();
  const closed = await portal.world.addClinic(customerId);
  await portal.world.addClinic(customerId);
  await portal.world.addInstalledDevice(customerId, { clinicId: closed.id });
  const user = await portal.world.addCustomerUser(customerId, {
    clinicRole: 'own_clinics',
    clinicIds: [closed.id],
  });
  const as = await portal.signedIn(user);
  expect((await portal.call(listInstalledDevices, { as })).body.count).toBe(1);
  expect((await portal.call(archiveClinic, { as: desk, params: closed })).status).toBe(204);
  expect((await portal.call(listInstalledDevices, { as })).body.count).toBe(0);
  expect((await portal.call(listClinics, { as })).body.count).toBe(0);
  const [stored] = await portal.database.orm
    .select({ role: userAccount.clinicRole, clinics: userAccount.clinicIds })
    .from(userAccount)
    .where(eq(userAccount.id, user.id));
  expect(stored).toEqual({ role: 'own_clinics', clinics: [] });
});
