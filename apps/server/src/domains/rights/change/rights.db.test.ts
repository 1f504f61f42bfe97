import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeViewingRight,
  cleanUpExpiredRights,
  deactivateViewingRight,
  getViewingRight,
  grantViewingRight,
  listRightChanges,
  reactivateViewingRight,
  revokeViewingRight,
} from '@portal/contract/rights';
import { auditEntry } from '#server/audit/audit.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import {
  inMinutes,
  refusedCallers,
  runRights,
  type RunningRights,
} from '#server/testing/rights-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let rights: RunningRights;
let portal: TestPortal;
let world: TestPortal['world'];

beforeAll(async () => {
  rights = await runRights();
  ({ portal } = rights);
  ({ world } = portal);
});

afterAll(() => portal.close());

const grant = (body: Record<string, unknown>) =>
  portal.call(grantViewingRight, { as: rights.steward, body });

const audited = (objectId: string) =>
  portal.database.orm
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.objectId, objectId))
    .orderBy(auditEntry.ordinal);

const listActions = async (customerId: string) =>
  (await rights.listSteps(customerId)).map(({ action }) => action);

/** Adds a right that has just expired. */
const expiredRight = (customerId: string, productType: 'device' | 'consumable' = 'device') =>
  world.addRight(customerId, { productType, expiresAt: inMinutes(-1) });

describe('granting a right', () => {
  // @specification 6.2
  it('returns 401, 403, and 400 that names each field', async () => {
    for (const [status, as] of refusedCallers(rights)) {
      expect((await portal.call(grantViewingRight, { as, body: {} })).status).toBe(status);
    }
    const response = await grant({ product_type: 'toy', expires_at: 'soon', colour: 1 });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body).toSorted()).toEqual([
      'colour',
      'customer_id',
      'expires_at',
      'product_type',
    ]);
  });

  it('returns 400 for a right that covers nothing, half a product, a missing one, or another’s', async () => {
    const { id } = await world.addCustomer();
    const device = await world.addProduct();
    const maker = await world.addManufacturer();
    const named = { product_id: device.id, product_type: 'device' };
    for (const [sent, field, message] of [
      [{}, 'non_field_errors', 'Choose a manufacturer, a product type or a product.'],
      [{ manufacturer_id: null, product_type: null }, 'non_field_errors', undefined],
      [{ product_id: device.id }, 'product_type', 'This field is required'],
      [{ ...named, product_id: newId() }, 'product_id', 'This does not exist.'],
      [{ ...named, product_type: 'sparepart' }, 'product_id', 'This product is of another type.'],
      [{ ...named, manufacturer_id: maker.id }, 'product_id', undefined],
      [{ manufacturer_id: newId() }, 'manufacturer_id', 'This does not exist.'],
      [{ ...named, customer_id: newId() }, 'customer_id', 'This does not exist.'],
      [
        { ...named, expires_at: inMinutes(-1) },
        'expires_at',
        'Choose a date and time in the future.',
      ],
      [{ ...named, expires_at: '2031-12-31T23:59:60Z' }, 'expires_at', undefined],
    ] as const) {
      const response = await grant({ customer_id: id, ...sent });
      expect([sent, response.status, Object.keys(response.body)]).toEqual([sent, 400, [field]]);
      if (message) expect(response.body).toEqual({ [field]: [message] });
    }
    const several = await grant({
      customer_id: newId(),
      product_id: newId(),
      expires_at: inMinutes(-9),
    });
    expect(Object.keys(several.body).toSorted()).toEqual([
      'customer_id',
      'expires_at',
      'product_id',
      'product_type',
    ]);
    expect(await rights.listRights(id)).toEqual([]);
  });

  // @specification 3.33
  it('returns 201 with the product’s manufacturer filled in, an ETag, a step and an audit row', async () => {
    const { id } = await world.addCustomer();
    const device = await world.addProduct({ name: 'Laser', model: 'L1' });
    const expiresAt = inMinutes(60 * 24);
    const response = await grant({
      customer_id: id,
      product_type: 'device',
      product_id: device.id.toUpperCase(),
      expires_at: expiresAt,
      reason: ' trial ',
    });
    expect(response).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        customer: { id },
        manufacturer_id: device.manufacturerId,
        manufacturer: { id: device.manufacturerId },
        product: { id: device.id, name: 'Laser', model: 'L1' },
        is_active: true,
        is_expired: false,
        reason: 'trial',
        notes: null,
        granted_by: { name: 'Ada Grant' },
      },
    });
    expect(Date.parse(response.body.expires_at ?? '')).toBe(Date.parse(expiresAt));
    expect(await rights.listSteps(id)).toMatchObject([
      { action: 'granted', rightId: response.body.id, productName: 'Laser', reason: 'trial' },
    ]);
    const rows = await audited(response.body.id);
    expect(rows).toMatchObject([{ action: 'create', objectType: 'product_viewing_right' }]);
    expect(rows[0]?.changes).toMatchObject({ productId: { from: null, to: device.id } });
  });

  // @specification 7.72
  it('returns 201 for each kind of coverage, and 409 for the same open one again', async () => {
    const { id } = await world.addCustomer();
    const { id: productId, manufacturerId } = await world.addProduct();
    const kinds = [
      { manufacturer_id: manufacturerId },
      { manufacturer_id: manufacturerId, product_type: 'device' },
      { product_type: 'device' },
      { product_id: productId, product_type: 'device' },
    ];
    for (const kind of kinds) expect((await grant({ customer_id: id, ...kind })).status).toBe(201);
    for (const kind of [...kinds, { ...kinds[3], manufacturer_id: manufacturerId }]) {
      expect(await grant({ customer_id: id, ...kind })).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: 'The customer already has this right.' },
      });
    }
    expect(await rights.listRights(id)).toHaveLength(4);
  });

  test('grants one right and returns 409 nine times where ten grant the same at once, in many rounds', async () => {
    for (let round = 0; round < getSampleSize(10, 4); round += 1) {
      const { id } = await world.addCustomer();
      if (round % 2 === 0) await expiredRight(id);
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => grant({ customer_id: id, product_type: 'device' })),
      );
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
      expect((await rights.listRights(id)).filter(({ isActive }) => isActive)).toHaveLength(1);
    }
  });

  it('returns 201 where the same right has expired, and closes that one', async () => {
    const { id } = await world.addCustomer();
    const duplicate = await expiredRight(id);
    expect((await grant({ customer_id: id, product_type: 'device' })).status).toBe(201);
    expect(await listActions(id)).toEqual(['expired', 'granted']);
    expect(await rights.listRights(id)).toMatchObject([
      { id: duplicate.id, isActive: false, version: 2 },
      { isActive: true },
    ]);
    expect(await audited(duplicate.id)).toMatchObject([{ action: 'expire' }]);
  });
});

describe('changing a right', () => {
  it('returns 401, 403, 404, 400 and then 412 for changes of a right', async () => {
    const { id: customerId } = await world.addCustomer();
    const params = await world.addRight(customerId, { productType: 'device' });
    for (const route of [changeViewingRight, reactivateViewingRight, deactivateViewingRight]) {
      for (const [status, as] of refusedCallers(rights)) {
        expect((await portal.call(route, { as, params, body: {} })).status).toBe(status);
      }
      const missing = { as: rights.steward, params: { id: newId() }, body: { colour: 1 } };
      expect((await portal.call(route, missing)).status).toBe(404);
    }
    const headers = { 'if-match': '"9"' };
    const changed = (body: Record<string, unknown>) =>
      portal.call(changeViewingRight, { as: rights.steward, params, body, headers });
    for (const body of [{ expires_at: inMinutes(-1) }, { product_type: 'device' }]) {
      expect((await changed(body)).status).toBe(400);
    }
    expect((await changed({ reason: 'late' })).status).toBe(412);
    const stale = { as: rights.steward, params, headers };
    expect((await portal.call(deactivateViewingRight, stale)).status).toBe(412);
    expect((await portal.call(revokeViewingRight, stale)).status).toBe(412);
    expect(await rights.listSteps(customerId)).toEqual([]);
  });

  // @specification 7.73
  it('keeps what was not sent, and makes neither a step nor a version of the same again', async () => {
    const { id: customerId } = await world.addCustomer();
    const until = inMinutes(90);
    const params = await world.addRight(customerId, { productType: 'device', reason: 'trial' });
    const change = (body: Record<string, unknown>) =>
      portal.call(changeViewingRight, { as: rights.steward, params, body });
    expect(await change({ expires_at: until })).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { reason: 'trial', is_active: true },
    });
    expect((await change({ expires_at: until, reason: 'trial' })).headers['etag']).toBe('"2"');
    expect((await change({ expires_at: null, notes: 'x' })).body.expires_at).toBeNull();
    expect(await listActions(customerId)).toEqual(['changed', 'changed']);
    expect((await audited(params.id)).map(({ action }) => action)).toEqual(['change', 'change']);
  });

  // @specification 4.8, 7.78
  test('closes and opens a right by PATCH and by its own calls, and changes nothing the second time', async () => {
    const { id: customerId } = await world.addCustomer();
    const params = await world.addRight(customerId, { productType: 'device' });
    const as = rights.steward;
    for (let turn = 0; turn < 2; turn += 1) {
      const closed = await portal.call(deactivateViewingRight, { as, params });
      expect(closed).toMatchObject({ status: 200, body: { is_active: false } });
    }
    const opened = await portal.call(changeViewingRight, { as, params, body: { is_active: true } });
    expect(opened.body.is_active).toBe(true);
    expect((await portal.call(reactivateViewingRight, { as, params })).status).toBe(200);
    expect(
      (await portal.call(changeViewingRight, { as, params, body: { is_active: false } })).status,
    ).toBe(200);
    expect((await portal.call(reactivateViewingRight, { as, params, body: {} })).status).toBe(200);
    expect(await listActions(customerId)).toEqual([
      'deactivated',
      'reactivated',
      'deactivated',
      'reactivated',
    ]);
  });

  it('returns 400 at expires_at for opening an expired right, unless another day is given', async () => {
    const { id: customerId } = await world.addCustomer();
    const params = await expiredRight(customerId);
    const as = rights.steward;
    const read = await portal.call(getViewingRight, { as: rights.reader, params });
    expect(read.body).toMatchObject({ is_active: true, is_expired: true });
    const open = (body: Record<string, unknown>) =>
      portal.call(reactivateViewingRight, { as, params, body });
    for (const body of [{}, { expires_at: inMinutes(-1) }]) {
      const response = await open(body);
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['expires_at']]);
    }
    await portal.call(deactivateViewingRight, { as, params });
    expect((await open({})).status).toBe(400);
    const patched = await portal.call(changeViewingRight, {
      as,
      params,
      body: { is_active: true },
    });
    expect(patched.status).toBe(400);
    expect((await open({ expires_at: inMinutes(5) })).body).toMatchObject({
      is_active: true,
      is_expired: false,
    });
    await portal.call(deactivateViewingRight, { as, params });
    expect((await open({ expires_at: null })).body).toMatchObject({ expires_at: null });
  });

  test('returns 409 with the same right open, and 200 with the same right expired, which it closes', async () => {
    const { id: customerId } = await world.addCustomer();
    const params = await world.addRight(customerId, { productType: 'device', isActive: false });
    const duplicate = await world.addRight(customerId, { productType: 'device' });
    const as = rights.steward;
    const open = () => portal.call(reactivateViewingRight, { as, params });
    expect(await open()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const body = { is_active: true };
    expect((await portal.call(changeViewingRight, { as, params, body })).status).toBe(409);
    await portal.call(deactivateViewingRight, { as, params: duplicate });
    const late = await expiredRight(customerId);
    expect((await open()).status).toBe(200);
    const remaining = await rights.listRights(customerId);
    expect(remaining.find(({ id }) => id === late.id)?.isActive).toBe(false);
    expect((await listActions(customerId)).slice(-2)).toEqual(['expired', 'reactivated']);
  });

  it('leaves one right open when grants and openings of the same one meet, in many rounds', async () => {
    const as = rights.steward;
    for (let round = 0; round < getSampleSize(20, 4); round += 1) {
      const { id: customerId } = await world.addCustomer();
      const closed = [
        await world.addRight(customerId, { productType: 'device', isActive: false }),
        await world.addRight(customerId, { productType: 'device', isActive: false }),
      ];
      const responses = await Promise.all([
        ...closed.map((params) => portal.call(reactivateViewingRight, { as, params })),
        grant({ customer_id: customerId, product_type: 'device' }),
        portal.call(cleanUpExpiredRights, { as }),
      ]);
      const statuses = responses.slice(0, 3).map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    }
  });
});

// @specification 7.74
it('deactivates a right once with 204, keeps its history, and returns 401, 403 and 404', async () => {
  const customer = await world.addCustomer();
  const thing = await world.addProduct({ name: 'Gone soon' });
  const { body: made } = await grant({
    customer_id: customer.id,
    product_type: 'device',
    product_id: thing.id,
  });
  const params = { id: made.id };
  for (const [status, as] of refusedCallers(rights)) {
    expect((await portal.call(revokeViewingRight, { as, params })).status).toBe(status);
  }
  const revoke = () => portal.call(revokeViewingRight, { as: rights.steward, params });
  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(404);
  expect((await portal.call(getViewingRight, { as: rights.steward, params })).status).toBe(404);
  await portal.database.orm.delete(product).where(eq(product.id, thing.id));
  const history = await portal.call(listRightChanges, {
    as: rights.reader,
    query: { right_id: made.id },
  });
  expect(history.body).toMatchObject({
    count: 2,
    results: [
      { action: 'revoked', by: { name: 'Ada Grant' }, product: { id: null, name: 'Gone soon' } },
      { action: 'granted' },
    ],
  });
  expect((await audited(made.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
});

describe('expiry of a right', () => {
  test('applies an expiry at the time of a request, without a job', async () => {
    const { id } = await world.addCustomer();
    const { body: made } = await grant({
      customer_id: id,
      product_type: 'device',
      expires_at: inMinutes(2),
    });
    const read = async () =>
      (await portal.call(getViewingRight, { as: rights.steward, params: { id: made.id } })).body;
    expect(await read()).toMatchObject({ is_expired: false });
    portal.clock.set(new Date(Date.parse(made.expires_at ?? '') - 1));
    expect(await read()).toMatchObject({ is_active: true, is_expired: false });
    expect((await grant({ customer_id: id, product_type: 'device' })).status).toBe(409);
    portal.clock.set(new Date(made.expires_at ?? ''));
    expect(await read()).toMatchObject({ is_active: true, is_expired: true });
    expect((await grant({ customer_id: id, product_type: 'device' })).status).toBe(201);
  });

  // @specification 4.10, 7.80
  test('records an expiry by the cleanup once, under concurrency as well', async () => {
    const as = rights.steward;
    await portal.call(cleanUpExpiredRights, { as });
    for (const [status, who] of refusedCallers(rights)) {
      expect((await portal.call(cleanUpExpiredRights, { as: who })).status).toBe(status);
    }
    const customers = await Promise.all([1, 2, 3].map(() => world.addCustomer()));
    const expired: { id: string }[] = [];
    const open: { id: string }[] = [];
    for (const { id } of customers) {
      expired.push(await expiredRight(id), await expiredRight(id, 'consumable'));
      open.push(await world.addRight(id, { productType: 'sparepart' }));
    }
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => portal.call(cleanUpExpiredRights, { as })),
    );
    const cleaned = responses.map(({ body }) => body.cleaned);
    expect(cleaned.reduce((sum, count) => sum + count)).toBe(6);
    for (const { id } of customers) expect(await listActions(id)).toEqual(['expired', 'expired']);
    for (const params of [...expired, ...open]) {
      const { body } = await portal.call(getViewingRight, { as, params });
      expect(body.is_active).toBe(open.includes(params));
    }
    expect((await portal.call(cleanUpExpiredRights, { as })).body).toEqual({ cleaned: 0 });
  });
});
