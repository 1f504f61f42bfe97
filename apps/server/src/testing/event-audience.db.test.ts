import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeType } from '@portal/contract/events';
import * as crm from '@portal/contract/crm';
import * as products from '@portal/contract/products';
import * as rights from '@portal/contract/rights';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { createSecondApp } from './second-app.ts';
import { secretKey, testPortal, type Caller, type TestPortal } from './portal.ts';
import { openStream, until, type OpenStream } from './open-stream.ts';
import { publishChange, publishManyChanged } from '../events/index.ts';

let portal: TestPortal;
let secondApp: FastifyInstance;
let employee: Caller;
let salesless: Caller;
let own: { id: string };
let clinician: Caller;
let outsider: Caller;
const open: OpenStream[] = [];

beforeAll(async () => {
  portal = await testPortal();
  secondApp = await createSecondApp(portal, { environment: { SECRET_KEY: secretKey } });
  const { world } = portal;
  own = await world.addCustomer();
  employee = await portal.signedIn(await world.addEmployee());
  salesless = await portal.signedIn(await world.addEmployee(['service']));
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  outsider = await portal.signedIn(await world.addCustomerUser((await world.addCustomer()).id));
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

afterAll(async () => {
  await secondApp.close();
  await portal.close();
});

async function openConfirmedStream(
  as: Caller,
  at: FastifyInstance = portal.app,
): Promise<OpenStream> {
  const stream = await openStream(at, as);
  open.push(stream);
  return stream;
}

/** Publishes a change to all recipients. Once it has arrived, all earlier ones have too. */
async function publishMarker(
  streams: readonly OpenStream[],
  customerId: string | null,
): Promise<void> {
  await portal.database.orm.transaction((tx) =>
    publishChange(tx, { type: 'tag', id: own.id, customerId }),
  );
  await until(() => streams.every(hasMarker));
}

const hasMarker = (stream: OpenStream): boolean =>
  stream.received().some(({ data }) => isMarker(data));

const isMarker = (data: unknown): boolean => JSON.stringify(data).includes('"tag"');

const changesIn = (stream: OpenStream): unknown[] =>
  stream
    .received()
    .flatMap(({ name, data }) => (name === 'change' && !isMarker(data) ? [data] : []));

const change = (type: ChangeType, id: string | null) => ({ name: 'change', data: { type, id } });

it('sends headers against caching, buffering and compression', async () => {
  const stream = await openConfirmedStream(employee);
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
  expect(stream.headers).not.toHaveProperty('content-encoding');
  expect(stream.text()).toMatch(/^retry: [2-6]\d\d\d\n\n/);
  const { cookie } = employee;
  const head = await portal.app.inject({
    method: 'HEAD',
    url: `${apiBase}/events/`,
    headers: { cookie },
  });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-type']).toBe('text/event-stream');
});

it('leaves the stream out of the request durations', async () => {
  const leaving = await portal.world.addEmployee();
  const stream = await openConfirmedStream(await portal.signedIn(leaving));
  const { pool } = portal.database;
  await pool.query('update session set ended_at = now() where user_id = $1', [leaving.id]);
  await stream.ended;
  await openConfirmedStream(portal.anonymous);
  const measured = async (): Promise<string> => (await portal.app.inject('/metrics')).body;
  const refused = /duration_seconds_count\{method="GET",route="[^"]*events\/",status="401"\}/;
  while (!refused.test(await measured())) await delay(10);
  expect(await measured()).not.toMatch(/events\/",status="200"/);
});

it('sends nothing without a session', async () => {
  expect((await openConfirmedStream(portal.anonymous)).status).toBe(401);
});

it('sends type and id only, on every instance', async () => {
  const [here, there] = [
    await openConfirmedStream(employee),
    await openConfirmedStream(employee, secondApp),
  ];
  const { body } = await portal.call(crm.createCustomer, { as: employee, body: { name: 'Nova' } });
  for (const stream of [here, there]) {
    expect(await stream.next()).toEqual([change('customer', body.id)]);
    expect(stream.text()).toContain(
      `event: change\ndata: {"type":"customer","id":"${body.id}"}\n\n`,
    );
    expect(stream.text()).not.toContain('Nova');
  }
});

it('sends an employee events by permission', async () => {
  const [permitted, unpermitted] = [
    await openConfirmedStream(employee),
    await openConfirmedStream(salesless),
  ];
  await portal.database.orm.transaction(async (tx) => {
    await publishChange(tx, { type: 'lead', id: own.id, permission: 'pipeline' });
    await publishChange(tx, { type: 'service_ticket', id: own.id, permission: 'service' });
  });
  await publishMarker([permitted, unpermitted], null);
  expect(changesIn(permitted)).toEqual([
    { type: 'lead', id: own.id },
    { type: 'service_ticket', id: own.id },
  ]);
  expect(changesIn(unpermitted)).toEqual([{ type: 'service_ticket', id: own.id }]);
});

it('sends customers’ users their own customer’s events only', async () => {
  const [theirs, others] = [
    await openConfirmedStream(clinician),
    await openConfirmedStream(outsider),
  ];
  await portal.database.orm.transaction(async (tx) => {
    await publishChange(tx, { type: 'document', id: own.id });
    await publishChange(tx, { type: 'lead', id: own.id, permission: 'pipeline' });
    const ticket = { type: 'service_ticket', customerId: own.id, permission: 'service' } as const;
    await publishChange(tx, { ...ticket, id: own.id });
  });
  const { body: clinic } = await portal.call(crm.createClinic, {
    as: employee,
    body: {
      customer_id: own.id,
      street: 'Oudegracht',
      house_number: '1',
      postal_code: '3511 AB',
      city: 'Utrecht',
      country: 'NL',
    },
  });
  await publishMarker([theirs], own.id);
  await delay(100);
  expect(changesIn(theirs)).toEqual([
    { type: 'service_ticket', id: own.id },
    { type: 'clinic', id: clinic.id },
  ]);
  expect(others.received()).toEqual([]);
});

it('sends nothing of what was rolled back, and the same change once', async () => {
  const stream = await openConfirmedStream(employee);
  await portal.database.orm
    .transaction(async (tx) => {
      await publishChange(tx, { type: 'lead', id: own.id });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await portal.database.orm.transaction(async (tx) => {
    for (let time = 0; time < 2000; time += 1)
      await publishChange(tx, { type: 'document', id: own.id });
    await publishManyChanged(tx, { type: 'document' });
  });
  await publishMarker([stream], null);
  expect(changesIn(stream)).toEqual([
    { type: 'document', id: own.id },
    { type: 'document', id: null },
  ]);
});

it('informs the former and the new owner of a device', async () => {
  const next = await portal.world.addCustomer();
  const nextUser = await portal.signedIn(await portal.world.addCustomerUser(next.id));
  const device = await portal.world.addInstalledDevice(own.id);
  const [before, after] = [
    await openConfirmedStream(clinician),
    await openConfirmedStream(nextUser),
  ];
  await portal.call(crm.changeInstalledDevice, {
    as: employee,
    params: { id: device.id },
    body: { customer_id: next.id },
  });
  for (const stream of [before, after])
    expect(await stream.next()).toEqual([change('installed_device', device.id)]);
});

it('sends maintenance as a change of its device', async () => {
  const device = await portal.world.addInstalledDevice(own.id);
  const stream = await openConfirmedStream(clinician);
  await portal.call(crm.createMaintenance, {
    as: employee,
    params: { id: device.id },
    body: { kind: 'preventive', performed_on: '2026-01-05' },
  });
  await publishMarker([stream], own.id);
  expect(changesIn(stream)).toEqual([{ type: 'installed_device', id: device.id }]);
});

it('informs a customer of rights granted and revoked', async () => {
  const [theirs, others] = [
    await openConfirmedStream(clinician),
    await openConfirmedStream(outsider),
  ];
  const { id: manufacturerId } = await portal.world.addManufacturer();
  const granted = await portal.call(rights.bulkGrantViewingRights, {
    as: employee,
    body: {
      customer_id: own.id,
      rights: [{ manufacturer_id: manufacturerId }, { product_type: 'device' }],
    },
  });
  expect(granted.status).toBe(201);
  expect(await theirs.next()).toEqual([change('viewing_right', null)]);
  const [right] = granted.body.created_rights;
  await portal.call(rights.revokeViewingRight, { as: employee, params: { id: right?.id ?? '' } });
  expect(await theirs.next()).toEqual([change('viewing_right', right?.id ?? '')]);
  expect(others.received()).toEqual([]);
});

it('informs employees of the catalogue, and no customer', async () => {
  const [stream, others] = [
    await openConfirmedStream(employee),
    await openConfirmedStream(clinician),
  ];
  const { body: made } = await portal.call(products.createManufacturer, {
    as: employee,
    body: { name: 'Lumen' },
  });
  expect(await stream.next()).toEqual([change('manufacturer', made.id)]);
  await publishMarker([others], own.id);
  expect(changesIn(others)).toEqual([]);
});
