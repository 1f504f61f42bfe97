import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  approveAnonymization,
  approveAnonymizations,
  cancelAnonymization,
  requestAnonymization,
  restorePerson,
} from '@portal/contract/compliance';
import { receiveChanges, type ReceivedChanges } from '#server/testing/receive-changes.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let officer: Caller;
let colleague: Caller;
let customerId: string;
let changes: ReceivedChanges;

beforeAll(async () => {
  portal = await testPortal();
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  colleague = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  ({ id: customerId } = await portal.world.addCustomer());
  changes = await receiveChanges(portal);
});

beforeEach(() => changes.discard());

afterAll(async () => {
  await changes.end();
  await portal.close();
});

const listPublished = () => changes.take('anonymization_request');

const toExpectedChange = (id: string) => [
  { type: 'anonymization_request', id, permission: 'privacy' },
];

async function addRequest(): Promise<{ id: string; user_id: string }> {
  const { id: user_id } = await portal.world.addCustomerUser(customerId);
  const { status, body } = await portal.call(requestAnonymization, {
    as: colleague,
    body: { user_id },
  });
  expect(status).toBe(201);
  return { id: body.id, user_id };
}

it('publishes creation, approval and cancellation to the privacy permission only', async () => {
  const { id } = await addRequest();
  expect(await listPublished()).toEqual(toExpectedChange(id));
  await portal.call(approveAnonymization, { as: officer, params: { id } });
  expect(await listPublished()).toEqual(toExpectedChange(id));
  await portal.call(cancelAnonymization, { as: officer, params: { id }, body: {} });
  expect(await listPublished()).toEqual(toExpectedChange(id));
  expect((await portal.call(approveAnonymization, { as: officer, params: { id } })).status).toBe(
    409,
  );
  expect(await listPublished()).toEqual([]);
});

it('publishes the cancellation by a restore', async () => {
  const { id, user_id: userId } = await addRequest();
  await listPublished();
  await portal.call(restorePerson, { as: officer, params: { id: userId } });
  expect(await listPublished()).toEqual(toExpectedChange(id));
});

it('publishes a batch approval as one change', async () => {
  const ids = [(await addRequest()).id, (await addRequest()).id];
  await listPublished();
  await portal.call(approveAnonymizations, { as: officer, body: { request_ids: ids } });
  expect(await listPublished()).toEqual([{ type: 'anonymization_request', permission: 'privacy' }]);
});
