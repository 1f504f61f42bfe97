import { listenToEvents } from '@portal/contract/events';
import type { Route } from '@portal/contract/kernel';
import { addTicketMessage, openServiceTicket, listServiceTickets } from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { ticketEvent } from '#server/domains/service/tickets/service-ticket.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { contractRoutes } from './contract-routes.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

let portal: TestPortal;
let engineer: { id: string; email: string };
let asEngineer: Caller;
let nurse: { id: string; email: string };
let asNurse: Caller;
let own: { id: string };
let ticketId: string;
let requestId: string;
let documentId: string;
/** Objects of the customer, by the beginning of the path that names one. */
let objects: readonly (readonly [path: string, id: string])[];

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  own = await world.addCustomer();
  const clinic = await world.addClinic(own.id);
  const device = await world.addInstalledDevice(own.id, { clinicId: clinic.id });
  engineer = await world.addEmployee(['service', 'documents', 'privacy'], {
    firstName: 'Wilhelmina',
    lastName: 'Zeebroeck',
  });
  asEngineer = await portal.signedIn(engineer);
  nurse = await world.addCustomerUser(own.id, { firstName: 'Noor', lastName: 'Bos' });
  asNurse = await portal.signedIn(nurse);
  documentId = (await world.addDocument({ audience: 'all_customers', uploadedBy: engineer.id })).id;
  const opened = await portal.call(openServiceTicket, {
    as: asEngineer,
    body: { installed_device_id: device.id, description: 'It beeps' },
  });
  ticketId = opened.body.id;
  await database.pool.query('update service_ticket set assigned_to = $1', [engineer.id]);
  requestId = (
    await world.addServiceRequest(own.id, {
      installedDeviceId: device.id,
      requestedBy: engineer.id,
      requesterEmail: engineer.email,
    })
  ).id;
  for (const as of [asEngineer, asNurse])
    await portal.call(addTicketMessage, {
      as,
      params: { id: ticketId },
      body: { text: 'We come on Monday.' },
    });
  await database.orm.insert(ticketEvent).values({
    id: newId(),
    ticketId,
    at: new Date().toISOString(),
    actorId: engineer.id,
    kind: 'assigned',
    assignedTo: engineer.id,
  });
  await database.orm.insert(serviceAttachment).values({
    id: newId(),
    ticketId,
    requestId,
    blobPath: 'attachments/photo.png',
    fileName: 'photo.png',
    fileSize: 1,
    contentType: 'image/png',
    uploadedBy: engineer.id,
  });
  await world.addAnonymizationRequest(nurse.id, { requestedById: engineer.id });
  objects = [
    ['/service/service-tickets/', ticketId],
    ['/service/service-requests/', requestId],
    ['/documents/documents/', documentId],
    ['/crm/customers/', own.id],
    ['/crm/clinics/', clinic.id],
    ['/crm/installed-devices/', device.id],
  ];
});
afterAll(() => portal.close());

const isForCustomers = ({ method, access, id }: Route): boolean =>
  method === 'GET' &&
  id !== listenToEvents.id &&
  (access === 'anyone' || access.customers === true);

/** The path of a call about one of the objects; null where it needs another one. */
function toPath({ path }: Route): string | null {
  const [, id = ''] = objects.find(([start]) => path.startsWith(start)) ?? [];
  const filled = path.replace('{id}', id);
  return filled.includes('{') || filled.includes('//') ? null : filled;
}

test('shows a customer’s user neither ids nor e-mail addresses of employees, at any call', async () => {
  const seen: string[] = [];
  for (const route of contractRoutes.filter(isForCustomers)) {
    const path = toPath(route);
    if (path === null) continue;
    const query = route.path.endsWith('/search/') ? '?q=zeebroeck' : '';
    const response = await portal.app.inject({
      url: `/api/v1${path}${query}`,
      headers: { cookie: asNurse.cookie },
    });
    if (response.statusCode === 200) seen.push(route.id);
    for (const secret of [engineer.id, engineer.email])
      expect([route.id, response.body.includes(secret)]).toEqual([route.id, false]);
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'service.tickets.list',
      'service.tickets.messages.list',
      'service.tickets.activity.list',
      'service.tickets.attachments.list',
      'service.requests.list',
      'documents.documents.list',
    ]),
  );
});

it.each([
  ['the technician of a ticket', () => `/service/service-tickets/${ticketId}/`, 'assigned_to'],
  ['who asked for a service', () => `/service/service-requests/${requestId}/`, 'requested_by'],
])('names still %s', async (_name, path, field) => {
  const response = await portal.app.inject({
    url: `/api/v1${path()}`,
    headers: { cookie: asNurse.cookie },
  });
  expect(response.json()).toMatchObject({ [field]: { id: null, name: 'Wilhelmina Zeebroeck' } });
});

it('names the authors of replies, with the ids of the customer’s own people alone', async () => {
  const response = await portal.app.inject({
    url: `/api/v1/service/service-tickets/${ticketId}/messages/`,
    headers: { cookie: asNurse.cookie },
  });
  expect(response.json().results.map(({ author }: { author: unknown }) => author)).toEqual([
    { id: nurse.id, name: 'Noor Bos' },
    { id: null, name: 'Wilhelmina Zeebroeck' },
  ]);
});

it('shows customers’ users neither the assignee’s id nor the uploader of a document', async () => {
  const ticket = await portal.call(listServiceTickets, { as: asNurse });
  expect(ticket.body.results).toMatchObject([{ assigned_to_user_id: null, requester_email: null }]);
  const response = await portal.app.inject({
    url: `/api/v1/documents/documents/${documentId}/`,
    headers: { cookie: asNurse.cookie },
  });
  expect(response.json()).toMatchObject({ uploaded_by: null });
});

it('shows employees all of it', async () => {
  const ticket = await portal.call(listServiceTickets, { as: asEngineer });
  expect(ticket.body.results).toMatchObject([
    {
      assigned_to_user_id: engineer.id,
      assigned_to: { id: engineer.id, name: 'Wilhelmina Zeebroeck' },
      requester_email: engineer.email,
    },
  ]);
});

it('shows a customer’s user the address of a colleague who asked', async () => {
  const { id } = await portal.world.addTicket(own.id, {
    requesterEmail: nurse.email.toUpperCase(),
  });
  const response = await portal.app.inject({
    url: `/api/v1/service/service-tickets/${id}/`,
    headers: { cookie: asNurse.cookie },
  });
  expect(response.json()).toMatchObject({ requester_email: nurse.email.toUpperCase() });
});
