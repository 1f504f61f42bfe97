import {
  changeServiceRequest,
  createServiceRequest,
  getServiceRequest,
  openTicketFromRequest,
  withdrawServiceRequest,
} from '@portal/contract/service';
import { listAuditLog } from '@portal/contract/compliance';
import { listNotifications } from '@portal/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMailbox } from '#server/testing/mailbox.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let desk: Caller;
let nurse: Caller;
let colleague: Caller;
let outsider: Caller;
let person: { id: string; email: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const own = await world.addCustomer();
  device = await world.addInstalledDevice(own.id);
  desk = await portal.signedIn(await world.addEmployee(['service']));
  person = await world.addCustomerUser(own.id, { preferredLanguage: 'en' });
  nurse = await portal.signedIn(person);
  colleague = await portal.signedIn(await world.addCustomerUser(own.id));
  const other = await world.addCustomer();
  outsider = await portal.signedIn(await world.addCustomerUser(other.id));
});
afterAll(() => portal.close());

async function ask(): Promise<{ id: string }> {
  const body = { installed_device_id: device.id, description: 'No light' };
  const { status, body: request } = await portal.call(createServiceRequest, { as: nurse, body });
  expect(status).toBe(201);
  return request;
}

const withdraw = ({ id }: { id: string }, body: object, options: object = { as: nurse }) =>
  portal.call(withdrawServiceRequest, { params: { id }, body, ...options });

it('returns 401, 403, 404 and 400, and leaves the request', async () => {
  const request = await ask();
  const wrong = { reason: 'x'.repeat(2001) };
  for (const [body, options, status] of [
    [wrong, {}, 401],
    [wrong, { as: desk }, 403],
    [wrong, { as: outsider }, 404],
    [wrong, { as: nurse }, 400],
    [{ why: 'x' }, { as: nurse }, 400],
    [{}, { as: nurse, headers: { 'if-match': '"7"' } }, 412],
  ] as const)
    expect((await withdraw(request, body, options)).status).toBe(status);
  const { body } = await portal.call(getServiceRequest, { as: nurse, params: request });
  expect(body).toMatchObject({ status: 'new', withdrawal_reason: null });
});

test('returns 409 once the request has a ticket or has ended', async () => {
  const refused = { status: 409, body: { code: 'invalid_transition' } };
  const accepted = await ask();
  await portal.call(openTicketFromRequest, { as: desk, params: accepted });
  expect(await withdraw(accepted, {})).toMatchObject(refused);
  for (const status of ['completed', 'closed', 'cancelled'] as const) {
    const ended = await ask();
    await portal.call(changeServiceRequest, { as: desk, params: ended, body: { status } });
    expect(await withdraw(ended, {})).toMatchObject(refused);
  }
  const twice = await ask();
  const both = await Promise.all([withdraw(twice, {}), withdraw(twice, {})]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('cancels the request with the reason, in the audit log too', async () => {
  const request = await ask();
  const { status, body } = await withdraw(request, { reason: 'It works again' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'cancelled',
    withdrawal_reason: 'It works again',
    breached: false,
  });
  const officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  const log = await portal.call(listAuditLog, { as: officer, query: { object_id: request.id } });
  expect(log.body.results[0]).toMatchObject({ action: 'withdraw', object_type: 'service_request' });
  const params = { params: request };
  const reopened = { as: desk, ...params, body: { status: 'new' } };
  expect((await portal.call(changeServiceRequest, reopened)).body.withdrawal_reason).toBeNull();
});

it('mails the requester if a colleague withdraws the request, else nobody', async () => {
  await withdraw(await ask(), {});
  const before = await readMailbox(portal, person.email);
  await withdraw(await ask(), { reason: null }, { as: colleague });
  const mails = await readMailbox(portal, person.email);
  expect(mails.slice(before.length).map(({ subject }) => subject)).toEqual([
    'Your service request: cancelled',
  ]);
});

it('notifies the employees of service, with the reason', async () => {
  const { id } = await ask();
  await withdraw({ id }, { reason: 'It works again' });
  const { body } = await portal.call(listNotifications, { as: desk });
  const found = body.results.filter((one) => one.object_id === id);
  expect(found).toMatchObject([{ kind: 'request_withdrawn', object_type: 'service_request' }]);
});
