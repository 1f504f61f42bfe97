import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bulkGrantViewingRights,
  bulkRevokeViewingRights,
  grantViewingRight,
  maxBulkRights,
} from '@portal/contract/rights';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
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
/** Coverage of the maximum number of products per call. */
let catalogue: { product_type: 'pharmaceutical'; product_id: string; manufacturer_id: string }[];

beforeAll(async () => {
  rights = await runRights();
  ({ portal } = rights);
  ({ world } = portal);
  const { id: makerId } = await world.addManufacturer();
  catalogue = Array.from({ length: maxBulkRights }, () => ({
    product_type: 'pharmaceutical',
    product_id: newId(),
    manufacturer_id: makerId,
  }));
  await portal.database.orm
    .execute(sql`insert into ${product} (id, product_type, manufacturer_id, name)
    select id, 'pharmaceutical', ${makerId}, 'P' || place
    from unnest(${sql.param(catalogue.map((row) => row.product_id))}::uuid[]) with ordinality as made(id, place)`);
  // The planner needs statistics, which autovacuum would collect after so many inserts.
  await portal.database.pool.query('vacuum analyze product');
});

afterAll(() => portal.close());

const bulkGrant = (body: Record<string, unknown>) =>
  portal.call(bulkGrantViewingRights, { as: rights.steward, body });

describe('granting many rights', () => {
  it('returns 401, 403 and 400 for granting many rights', async () => {
    for (const [status, as] of refusedCallers(rights)) {
      expect((await portal.call(bulkGrantViewingRights, { as, body: {} })).status).toBe(status);
    }
    const { id: customerId } = await world.addCustomer();
    for (const [body, fields] of [
      [{ customer_id: customerId, rights: [] }, ['rights']],
      [{ customer_id: customerId, rights: 'all' }, ['rights']],
      [
        { customer_id: newId(), rights: [{}], expires_at: inMinutes(-1) },
        ['customer_id', 'expires_at', 'rights'],
      ],
    ] as const) {
      const response = await bulkGrant(body);
      expect([response.status, Object.keys(response.body).toSorted()]).toEqual([400, fields]);
    }
    const tooMany = await bulkGrant({
      customer_id: customerId,
      rights: [...catalogue, ...catalogue.slice(0, 1)].map(({ product_type }) => ({
        product_type,
      })),
    });
    expect(tooMany).toMatchObject({ status: 400, body: { rights: ['At most 5000 entries.'] } });
  });

  // @specification 3.35
  test('returns 201 with the new rights, skips existing and repeated ones, and replaces expired ones', async () => {
    const { id: customerId } = await world.addCustomer();
    const [first, second] = catalogue;
    const { product_id: productId } = first ?? { product_id: '' };
    await world.addRight(customerId, { productType: 'device' });
    const duplicate = await world.addRight(customerId, {
      productType: 'consumable',
      expiresAt: inMinutes(-1),
    });
    const response = await bulkGrant({
      customer_id: customerId,
      reason: 'spring',
      expires_at: inMinutes(99),
      rights: [
        { product_type: 'device' },
        { product_type: 'consumable' },
        { product_type: 'pharmaceutical', product_id: productId },
        first,
        second,
      ],
    });
    expect(response.status).toBe(201);
    expect(response.body.skipped).toEqual([{ product_type: 'device' }, first]);
    expect(response.body.created_rights).toMatchObject([
      { product_type: 'consumable', product: null, reason: 'spring', is_active: true },
      { product: { id: productId }, manufacturer_id: first?.manufacturer_id },
      { product: { id: second?.product_id } },
    ]);
    const steps = await rights.listSteps(customerId);
    expect(steps.map(({ action }) => action)).toEqual(['expired', 'granted', 'granted', 'granted']);
    expect(steps[0]).toMatchObject({ rightId: duplicate.id });
    const secondResponse = await bulkGrant({ customer_id: customerId, rights: [first] });
    expect(secondResponse).toMatchObject({
      status: 201,
      body: { created_rights: [], skipped: [first] },
    });
  });

  // @specification 7.75
  it('returns 400 for 5,000 rights with one bad row, names the row and grants nothing', async () => {
    const { id: customerId } = await world.addCustomer();
    for (const [bad, error] of [
      [
        { product_type: 'pharmaceutical', product_id: newId() },
        { product_id: ['This does not exist.'] },
      ],
      [
        { product_type: 'pharmaceutical', product_id: '4711' },
        { product_id: [expect.stringContaining('Give an ID')] },
      ],
      [
        { product_type: 'device', product_id: catalogue[0]?.product_id },
        { product_id: ['This product is of another type.'] },
      ],
      [
        { manufacturer_id: null },
        { non_field_errors: ['Choose a manufacturer, a product type or a product.'] },
      ],
    ] as const) {
      const response = await bulkGrant({
        customer_id: customerId,
        rights: catalogue.map((row, index) => (index === 4321 ? bad : row)),
      });
      expect(response.status).toBe(400);
      const named = catalogue.map((_row, index) => (index === 4321 ? error : {}));
      expect(response.body).toEqual({ rights: named });
    }
    expect(await rights.listRights(customerId)).toEqual([]);
    expect(await rights.listSteps(customerId)).toEqual([]);
  });

  it('grants 5,000 rights with a step and an audit row each, and closes them all', async () => {
    const { id: customerId } = await world.addCustomer();
    const made = await bulkGrant({ customer_id: customerId, rights: catalogue });
    expect(made.status).toBe(201);
    const ids = made.body.created_rights.map(({ id }) => id);
    expect(new Set(ids).size).toBe(maxBulkRights);
    expect(made.body.created_rights.map(({ product_id: productId }) => productId)).toEqual(
      catalogue.map(({ product_id: productId }) => productId),
    );
    const steps = await rights.listSteps(customerId);
    expect(steps.map(({ rightId }) => rightId)).toEqual(ids);
    expect(await auditedRights(customerId, 'create')).toBe(maxBulkRights);
    const body = { customer_id: customerId, right_ids: ids };
    const closed = await portal.call(bulkRevokeViewingRights, { as: rights.steward, body });
    expect(closed).toMatchObject({ status: 200, body: { revoked: maxBulkRights } });
    expect(await auditedRights(customerId, 'deactivate')).toBe(maxBulkRights);
  });

  test('blocks no concurrent single grant, and creates nothing twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: customerId } = await world.addCustomer();
      const requested = catalogue.slice(0, 300);
      const singles = requested.filter((_row, index) => index % 30 === 0);
      const responses = await Promise.all([
        bulkGrant({ customer_id: customerId, rights: requested }),
        ...singles.map((row) =>
          portal.call(grantViewingRight, {
            as: rights.steward,
            body: { customer_id: customerId, ...row },
          }),
        ),
        bulkGrant({ customer_id: customerId, rights: requested.toReversed() }),
      ]);
      expect(responses.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
      const remaining = await rights.listRights(customerId);
      expect(remaining).toHaveLength(requested.length);
      expect(await rights.listSteps(customerId)).toHaveLength(requested.length);
    }
  });

  test('avoids deadlocks with a product that goes to another manufacturer, in many rounds', async () => {
    const { orm } = portal.database;
    const [first, second] = [await world.addManufacturer(), await world.addManufacturer()];
    const makers = [first.id, second.id] as const;
    const moving = await world.addProduct({ manufacturerId: first.id });
    for (let round = 0; round < getSampleSize(20, 4); round += 1) {
      const { id: customerId } = await world.addCustomer();
      const late = await world.addRight(customerId, {
        productType: 'device',
        productId: moving.id,
        manufacturerId: makers[round % 2] ?? '',
        expiresAt: inMinutes(-1),
      });
      const requested = { product_type: 'device', product_id: moving.id };
      const [, granted, closed] = await Promise.all([
        orm
          .update(product)
          .set({ manufacturerId: makers[(round + 1) % 2] ?? '' })
          .where(eq(product.id, moving.id)),
        bulkGrant({ customer_id: customerId, rights: [requested] }),
        portal.call(bulkRevokeViewingRights, {
          as: rights.steward,
          body: { customer_id: customerId, right_ids: [late.id] },
        }),
      ]);
      expect([granted.status, closed.status]).toEqual([201, 200]);
    }
  });
});

describe('closing many rights', () => {
  // @specification 7.76
  test('returns 401, 403, and 400 for rights of another customer, and closes none', async () => {
    for (const [status, as] of refusedCallers(rights)) {
      expect((await portal.call(bulkRevokeViewingRights, { as, body: {} })).status).toBe(status);
    }
    const [own, other] = [await world.addCustomer(), await world.addCustomer()];
    const mine = await world.addRight(own.id, { productType: 'device' });
    const theirs = await world.addRight(other.id, { productType: 'device' });
    const revoke = (body: Record<string, unknown>) =>
      portal.call(bulkRevokeViewingRights, { as: rights.steward, body });
    for (const [body, field] of [
      [{ customer_id: own.id, right_ids: [] }, 'right_ids'],
      [{ customer_id: own.id, right_ids: [mine.id, mine.id] }, 'right_ids'],
      [{ customer_id: newId(), right_ids: [mine.id] }, 'customer_id'],
      [{ customer_id: own.id, right_ids: [mine.id, theirs.id] }, 'right_ids'],
    ] as const) {
      const response = await revoke(body);
      expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    }
    const foreign = await revoke({ customer_id: own.id, right_ids: [mine.id, theirs.id] });
    expect(foreign.body).toEqual({
      right_ids: [`These rights do not belong to this customer: ${theirs.id}`],
    });
    expect(await rights.listRights(own.id)).toMatchObject([{ isActive: true }]);
    const closed = await world.addRight(own.id, { productType: 'sparepart', isActive: false });
    const both = await revoke({ customer_id: own.id, right_ids: [mine.id, closed.id] });
    expect(both.body).toEqual({ revoked: 1 });
    expect(await rights.listSteps(own.id)).toMatchObject([
      { action: 'deactivated', rightId: mine.id },
    ]);
  });
});

/** Counts the customer's rights with an audit entry that has the action and the personal values. */
async function auditedRights(customerId: string, action: string): Promise<number> {
  const own = new Set((await rights.listRights(customerId)).map(({ id }) => id));
  const rows = await portal.database.orm
    .select({ objectId: auditEntry.objectId, ip: auditPersonal.ip })
    .from(auditEntry)
    .innerJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
    .where(eq(auditEntry.action, action));
  return rows.filter(({ objectId, ip }) => own.has(objectId) && ip !== null).length;
}
