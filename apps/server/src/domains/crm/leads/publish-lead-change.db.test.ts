import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addLeadNote,
  archiveClinic,
  changeLead,
  createLead,
  deleteLead,
  makeCustomerFromLead,
  moveLead,
} from '@portal/contract/crm';
import { receiveChanges, type ReceivedChanges } from '#server/testing/receive-changes.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let seller: Caller;
let changes: ReceivedChanges;

beforeAll(async () => {
  portal = await testPortal();
  seller = await portal.signedIn(await portal.world.addEmployee(['pipeline', 'customers']));
  changes = await receiveChanges(portal);
});

beforeEach(() => changes.discard());

afterAll(async () => {
  await changes.end();
  await portal.close();
});

const readLeadChanges = () => changes.take('lead');

it('publishes to holders of `pipeline`, to no customer, and to nobody after a rejected change', async () => {
  const { world } = portal;
  const body = { contact: { name: 'Ada' } };
  const { id } = (await portal.call(createLead, { as: seller, body })).body;
  const leadChange = { type: 'lead', id, permission: 'pipeline' };
  expect(await readLeadChanges()).toEqual([leadChange]);

  const { id: customerId } = await world.addCustomer();
  await world.addClinic(customerId);
  const clinic = await world.addClinic(customerId);
  const params = { id };
  const as = seller;
  for (const [expected, call] of [
    [200, () => portal.call(moveLead, { as, params, body: { stage: 'won' } })],
    [201, () => portal.call(addLeadNote, { as, params, body: { text: 'Called' } })],
    [201, () => portal.call(makeCustomerFromLead, { as, params, body: {} })],
    [
      200,
      () =>
        portal.call(changeLead, {
          as,
          params,
          body: { contact: { customer_id: customerId, clinic_id: clinic.id } },
        }),
    ],
    [204, () => portal.call(archiveClinic, { as, params: clinic })],
    [204, () => portal.call(deleteLead, { as, params })],
  ] as const) {
    changes.discard();
    expect((await call()).status).toBe(expected);
    expect(await readLeadChanges()).toEqual([leadChange]);
  }

  const other = await world.addLead();
  changes.discard();
  const headers = { 'if-match': '"9"' };
  const refused = await portal.call(changeLead, {
    as,
    params: other,
    body: { priority: 'low' },
    headers,
  });
  expect(refused.status).toBe(412);
  expect(await readLeadChanges()).toEqual([]);
});

it('sends one event for all leads of an archived clinic', async () => {
  const { world } = portal;
  const { id: customerId } = await world.addCustomer();
  await world.addClinic(customerId);
  const clinic = await world.addClinic(customerId);
  for (let count = 0; count < 3; count += 1)
    await world.addLead({ customerId, clinicId: clinic.id });
  changes.discard();
  expect((await portal.call(archiveClinic, { as: seller, params: clinic })).status).toBe(204);
  expect(await readLeadChanges()).toEqual([{ type: 'lead', permission: 'pipeline' }]);
});
