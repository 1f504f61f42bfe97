import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addLeadNote,
  archiveClinic,
  changeLead,
  createLead,
  deleteLead,
  makeCustomerOfLead,
  moveLead,
} from '@portal/contract/crm';
import { testPortal, type Caller, type TestPortal } from '../../../../test/portal.ts';

let portal: TestPortal;
let seller: Caller;
let listener: pg.Client;
let heard: string[];

beforeAll(async () => {
  portal = await testPortal();
  seller = await portal.signedIn(await portal.world.addEmployee(['pipeline', 'customers']));
  listener = new pg.Client({ ...portal.address });
  await listener.connect();
  await listener.query('listen portal_changes');
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
});

beforeEach(() => {
  heard = [];
});

afterAll(async () => {
  await listener.end();
  await portal.close();
});

/** What was told of leads; what was notified before a query was asked has come when it is answered. */
async function toldOfLeads(): Promise<unknown[]> {
  await listener.query('select 1');
  return heard
    .map((payload): Record<string, unknown> => JSON.parse(payload))
    .filter((change) => change['type'] === 'lead');
}

it('tells holders of `pipeline` of each change, no customer, and nobody of what was refused', async () => {
  const { world } = portal;
  const body = { contact: { name: 'Ada' } };
  const { id } = (await portal.call(createLead, { as: seller, body })).body;
  const told = { type: 'lead', id, permission: 'pipeline' };
  expect(await toldOfLeads()).toEqual([told]);

  const { id: customerId } = await world.addCustomer();
  await world.addClinic(customerId);
  const clinic = await world.addClinic(customerId);
  const params = { id };
  const as = seller;
  for (const [expected, call] of [
    [200, () => portal.call(moveLead, { as, params, body: { stage: 'won' } })],
    [201, () => portal.call(addLeadNote, { as, params, body: { text: 'Called' } })],
    [201, () => portal.call(makeCustomerOfLead, { as, params, body: {} })],
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
    heard = [];
    expect((await call()).status).toBe(expected);
    expect(await toldOfLeads()).toEqual([told]);
  }

  const other = await world.addLead();
  heard = [];
  const headers = { 'if-match': '"9"' };
  const refused = await portal.call(changeLead, {
    as,
    params: other,
    body: { priority: 'low' },
    headers,
  });
  expect(refused.status).toBe(412);
  expect(await toldOfLeads()).toEqual([]);
});

it('tells of all leads of an archived clinic in one word', async () => {
  const { world } = portal;
  const { id: customerId } = await world.addCustomer();
  await world.addClinic(customerId);
  const clinic = await world.addClinic(customerId);
  for (let count = 0; count < 3; count += 1)
    await world.addLead({ customerId, clinicId: clinic.id });
  heard = [];
  expect((await portal.call(archiveClinic, { as: seller, params: clinic })).status).toBe(204);
  expect(await toldOfLeads()).toEqual([{ type: 'lead', permission: 'pipeline' }]);
});
