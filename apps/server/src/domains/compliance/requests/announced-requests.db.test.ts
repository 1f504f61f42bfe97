import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  approveAnonymization,
  approveAnonymizations,
  cancelAnonymization,
  requestAnonymization,
  restorePerson,
} from '@portal/contract/compliance';
import { testPortal, type Caller, type TestPortal } from '../../../../test/portal.ts';

let portal: TestPortal;
let officer: Caller;
let customerId: string;
let listener: pg.Client;
let heard: string[];

beforeAll(async () => {
  portal = await testPortal();
  officer = await portal.signedIn(await portal.world.addEmployee(['privacy']));
  ({ id: customerId } = await portal.world.addCustomer());
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

/** What was told of requests; what was notified before a query was asked has come when it is answered. */
async function told(): Promise<unknown[]> {
  await listener.query('select 1');
  const changes = heard.splice(0).map((payload): Record<string, unknown> => JSON.parse(payload));
  return changes.filter((change) => change['type'] === 'anonymization_request');
}

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
