import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  approveAnonymization,
  approveAnonymizations,
  cancelAnonymization,
  requestAnonymization,
  restorePerson,
} from '@portal/contract/compliance';
import { hearChanges, type HeardChanges } from '../../../../test/hear-changes.ts';
import { testPortal, type Caller, type TestPortal } from '../../../../test/portal.ts';

let portal: TestPortal;
let officer: Caller;
let customerId: string;
let heard: HeardChanges;

beforeAll(async () => {
  portal = await testPortal();
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  ({ id: customerId } = await portal.world.addCustomer());
  heard = await hearChanges(portal);
});

beforeEach(() => heard.forget());

afterAll(async () => {
  await heard.end();
  await portal.close();
});

const told = () => heard.told('anonymization_request');

const toldOf = (id: string) => [{ type: 'anonymization_request', id, permission: 'privacy' }];

async function asked(): Promise<{ id: string; user_id: string }> {
  const { id: user_id } = await portal.world.addCustomerUser(customerId);
  const { status, body } = await portal.call(requestAnonymization, {
    as: officer,
    body: { user_id },
  });
  expect(status).toBe(201);
  return body;
}

it('tells those who keep privacy, and nobody else, that one was made, approved and cancelled', async () => {
  const { id } = await asked();
  expect(await told()).toEqual(toldOf(id));
  await portal.call(approveAnonymization, { as: officer, params: { id } });
  expect(await told()).toEqual(toldOf(id));
  await portal.call(cancelAnonymization, { as: officer, params: { id }, body: {} });
  expect(await told()).toEqual(toldOf(id));
  expect((await portal.call(approveAnonymization, { as: officer, params: { id } })).status).toBe(
    409,
  );
  expect(await told()).toEqual([]);
});

it('tells that one ended with its person’s return', async () => {
  const { id, user_id: userId } = await asked();
  await told();
  await portal.call(restorePerson, { as: officer, params: { id: userId } });
  expect(await told()).toEqual(toldOf(id));
});

it('tells once of many that were approved together', async () => {
  const ids = [(await asked()).id, (await asked()).id];
  await told();
  await portal.call(approveAnonymizations, { as: officer, body: { request_ids: ids } });
  expect(await told()).toEqual([{ type: 'anonymization_request', permission: 'privacy' }]);
});
