import { getInstalledDevice, listClinics, listInstalledDevices } from '@portal/contract/crm';
import {
  getServiceRequest,
  getServiceTicket,
  listServiceRequests,
  listServiceTickets,
} from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { addClinicWork, type Place } from './clinic-work-fixture.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

let portal: TestPortal;
let owner: { id: string };
let nurse: { id: string; email: string };
let manager: { id: string; email: string };
/** An employee with all permissions. */
let desk: Caller;

let seen: Place;
let unseen: Place;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const work = await addClinicWork(portal);
  ({ owner, nurse, own: seen, other: unseen } = work);
  manager = await world.addCustomerUser(owner.id, { clinicRole: 'manager' });
  // Work on a device of no clinic is seen by who asked for it.
  await work.addPlace(null, 'QX-NOWHERE-4', { requesterEmail: nurse.email });
  desk = await portal.signedIn(await world.addEmployee());
});

afterAll(() => portal.close());

const view = ({ id }: { id: string }) => ({ as_customer_id: owner.id, as_user_id: id });

async function read(as: Caller, query: object = {}) {
  const pages = [
    (await portal.call(listClinics, { as, query })).body,
    (await portal.call(listInstalledDevices, { as, query })).body,
    (await portal.call(listServiceTickets, { as, query })).body,
    (await portal.call(listServiceRequests, { as, query })).body,
  ];
  return pages.map(({ count, results }) => [count, results.map(({ id }) => id)]);
}

it('shows an employee what one user sees, by role and clinics, today and later', async () => {
  const own = await read(await portal.signedIn(nurse));
  expect(own.map(([count]) => count)).toEqual([1, 1, 2, 2]);
  expect(await read(desk, view(nurse))).toEqual(own);
  const later = { ...view(nurse), as_of: '2100-01-01T00:00:00Z' };
  expect(await read(desk, later)).toEqual(own);
  const whole = await read(await portal.signedIn(manager));
  expect(whole.map(([count]) => count)).toEqual([2, 4, 4, 4]);
  expect(await read(desk, view(manager))).toEqual(whole);
  expect(await read(desk, { as_customer_id: owner.id })).toEqual(whole);
});

it('returns 404 for a device, ticket or request that the user does not see', async () => {
  const query = view(nurse);
  for (const [{ device, ticket, request }, status] of [
    [seen, 200],
    [unseen, 404],
  ] as const) {
    const responses = await Promise.all([
      portal.call(getInstalledDevice, { as: desk, params: device, query }),
      portal.call(getServiceTicket, { as: desk, params: ticket, query }),
      portal.call(getServiceRequest, { as: desk, params: request, query }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([status, status, status]);
  }
});

it('requires the permission of the list, and `users` for one user', async () => {
  const { world } = portal;
  const list = async (permission: 'service' | 'users', query: object) => {
    const as = await portal.signedIn(await world.addEmployee([permission]));
    return (await portal.call(listServiceTickets, { as, query })).status;
  };
  expect(await list('users', view(nurse))).toBe(403);
  expect(await list('service', view(nurse))).toBe(403);
  expect(await list('service', { as_customer_id: owner.id })).toBe(200);
  const as = await portal.signedIn(nurse);
  expect((await portal.call(listServiceTickets, { as, query: view(nurse) })).status).toBe(403);
});

it('returns 400 for a user of another customer, an unknown one, and one without the customer', async () => {
  const { world } = portal;
  const outsider = await world.addCustomerUser((await world.addCustomer()).id);
  const gone = await world.addCustomerUser(owner.id, { anonymizedAt: '2026-01-01T00:00:00Z' });
  for (const [query, field] of [
    [view(outsider), 'as_user_id'],
    [view({ id: newId() }), 'as_user_id'],
    [view(gone), 'as_user_id'],
    [{ as_user_id: nurse.id }, 'as_customer_id'],
  ] as const) {
    const refused = await portal.call(listServiceTickets, { as: desk, query });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
  }
});
