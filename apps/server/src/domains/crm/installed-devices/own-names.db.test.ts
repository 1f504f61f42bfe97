import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changeInstalledDevice,
  createInstalledDevice,
  getInstalledDevice,
  listInstalledDevices,
} from '@portal/contract/crm';
import { auditEntry } from '#server/audit/audit.table.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let steward: Caller;
let clinician: Caller;
let own: { id: string };
let mine: { id: string };
let foreign: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer();
  mine = await world.addInstalledDevice(own.id);
  foreign = await world.addInstalledDevice((await world.addCustomer()).id);
  steward = await portal.signedIn(await world.addEmployee(['customers']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
});

afterAll(() => portal.close());

const change = (as: Caller, id: string, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeInstalledDevice, { as, params: { id }, body, headers });

it('returns 403 for any other field of a customer’s user, 404, 400 and 412, and then 200 with the names', async () => {
  for (const other of [{ status: 'active' }, { serial_number: 'X' }, { clinic_id: null }])
    for (const { id } of [mine, foreign])
      expect(await change(clinician, id, { own_name: 'Mine', ...other })).toMatchObject({
        status: 403,
        body: { code: 'permission_denied' },
      });
  expect((await change(clinician, foreign.id, { own_name: 'Mine' })).status).toBe(404);
  expect((await change(clinician, foreign.id, { colour: 'red' })).status).toBe(404);
  for (const wrong of [
    { own_name: 'x'.repeat(101) },
    { inventory_number: 'x'.repeat(51) },
    { own_name: 7 },
    { colour: 'red' },
  ]) {
    const refused = await change(clinician, mine.id, wrong);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, Object.keys(wrong)]);
  }
  const body = { own_name: '  Laser\n room 2 ', inventory_number: ' INV-0042 ' };
  expect((await change(clinician, mine.id, body, { 'if-match': '"9"' })).status).toBe(412);
  const done = await change(clinician, mine.id, body, { 'if-match': '"1"' });
  const names = { own_name: 'Laser room 2', inventory_number: 'INV-0042' };
  expect(done).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: names });
  for (const as of [clinician, steward])
    expect((await portal.call(getInstalledDevice, { as, params: mine })).body).toMatchObject(names);
  const entries = await portal.database.orm
    .select({ changes: auditEntry.changes })
    .from(auditEntry)
    .where(eq(auditEntry.objectId, mine.id));
  // The name, which may name a person, is stored apart from the chained entry.
  expect(entries).toMatchObject([{ changes: { inventoryNumber: { to: 'INV-0042' } } }]);
});

it('clears a blank name, and finds devices by both in the list of each user', async () => {
  const ownName = 'Cabine Tournesol';
  const { id } = await portal.world.addInstalledDevice(own.id, {
    ownName,
    inventoryNumber: 'A.1-7',
  });
  const find = async (as: Caller, search: string) =>
    (await portal.call(listInstalledDevices, { as, query: { search } })).body.results;
  for (const as of [clinician, steward])
    for (const search of ['tournesol', 'a17', 'A-1.7', 'cabine a1'])
      expect(await find(as, search)).toMatchObject([{ id, own_name: ownName }]);
  expect((await change(clinician, id, { own_name: ' ' })).body).toMatchObject({
    own_name: null,
    inventory_number: 'A.1-7',
  });
  expect(await find(clinician, 'tournesol')).toEqual([]);
});

it('lets employees record a device with both, and exports them', async () => {
  const model = await portal.world.addProduct();
  const names = { own_name: 'Behandelkamer', inventory_number: '77' };
  const body = { customer_id: own.id, device_id: model.id, serial_number: 'ON-1', ...names };
  const made = await portal.call(createInstalledDevice, { as: steward, body });
  expect(made).toMatchObject({ status: 201, body: names });
  const file = await portal.app.inject({
    url: '/api/v1/crm/installed-devices/export/?search=ON-1',
    headers: { cookie: clinician.cookie },
  });
  expect(file.statusCode).toBe(200);
  expect(file.body).toContain('Own name');
  expect(file.body).toContain('Behandelkamer');
});
