import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDevice } from '@portal/contract/products';
import { auditEntry } from '#server/audit/audit.table.ts';
import { addMilliseconds, seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { fittingCollections } from '#server/testing/product-fixture.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { productCompatibility } from './product.table.ts';

let portal: TestPortal;
let steward: Caller;
let reader: Caller;
let manufacturerId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  ({ id: manufacturerId } = await world.addManufacturer({ name: 'Cynosure' }));
  steward = await portal.signedIn(await world.addEmployee(['catalogue']));
  reader = await portal.signedIn(await world.addEmployee(['customers']));
});

afterAll(() => portal.close());

const handpiece = () => ({ name: 'Handpiece', manufacturer_id: manufacturerId });

const addDevices = async (...names: string[]) => {
  const ids: string[] = [];
  for (const name of names) ids.push((await portal.world.addProduct({ name })).id);
  return ids;
};

/** Reads the audit entries of a product's compatible devices. */
const readAuditEntries = (id: string) =>
  portal.database.orm
    .select({ changes: auditEntry.changes })
    .from(auditEntry)
    .where(and(eq(auditEntry.objectId, id), eq(auditEntry.objectType, 'product_compatibility')))
    .orderBy(auditEntry.ordinal);

describe.each(fittingCollections)(
  'compatible devices of $type',
  ({ type, list, create, get, change, remove }) => {
    // @specification 7.33, 7.35
    it('returns the devices by name, and versions and audits a change', async () => {
      const [zeta = '', alpha = '', mid = ''] = await addDevices('Zeta', 'alpha', 'Mid');
      const made = await portal.call(create, {
        as: steward,
        body: { ...handpiece(), compatible_with_ids: [zeta, alpha.toUpperCase()] },
      });
      expect(made).toMatchObject({
        status: 201,
        headers: { etag: '"1"' },
        body: {
          compatible_with: [
            { id: alpha, name: 'alpha' },
            { id: zeta, name: 'Zeta' },
          ],
        },
      });
      const params = { id: made.body.id };
      const set = (ids: string[], headers: Record<string, string> = {}) =>
        portal.call(change, { as: steward, params, body: { compatible_with_ids: ids }, headers });
      const same = await set([alpha, zeta], { 'if-match': '"1"' });
      expect(same).toMatchObject({ status: 200, headers: { etag: '"1"' } });
      const moment = addMilliseconds(portal.clock.now(), seconds(1));
      portal.clock.set(moment);
      const other = await set([mid, zeta], { 'if-match': '"1"' });
      expect(other).toMatchObject({
        status: 200,
        headers: { etag: '"2"' },
        body: {
          compatible_with: [{ name: 'Mid' }, { name: 'Zeta' }],
          updated_at: moment.toISOString(),
        },
      });
      expect((await set([], { 'if-match': '"1"' })).status).toBe(412);
      const unchanged = await portal.call(get, { as: reader, params });
      expect(unchanged.body).toHaveProperty('compatible_with.length', 2);
      const named = await portal.call(change, { as: steward, params, body: { name: 'Tip' } });
      expect(named.body).toHaveProperty('compatible_with.length', 2);
      expect(await set([])).toMatchObject({ status: 200, body: { compatible_with: [] } });
      expect((await portal.call(remove, { as: steward, params })).status).toBe(204);

      const lists = [[], [alpha, zeta], [mid, zeta], []].map((ids) => ids.toSorted());
      expect((await readAuditEntries(params.id)).map(({ changes }) => changes)).toEqual([
        { deviceId: { from: lists[0], to: lists[1] } },
        { deviceId: { from: lists[1], to: lists[2] } },
        { deviceId: { from: lists[2], to: lists[3] } },
      ]);
    });

    it('returns 400 for a product that is no device, too many, or duplicates, and creates nothing', async () => {
      const [device = ''] = await addDevices('Base');
      const { id: part } = await portal.world.addProduct({ productType: 'sparepart' });
      const params = await portal.world.addProduct({ manufacturerId, productType: type });
      for (const ids of [
        [newId()],
        [device, part],
        ['x'],
        [device, device],
        Array.from({ length: 201 }, newId),
      ]) {
        const field = { compatible_with_ids: ids };
        const name = `Unmade ${newId()}`;
        const made = { ...handpiece(), ...field, name };
        const created = await portal.call(create, { as: steward, body: made });
        expect([created.status, Object.keys(created.body)]).toEqual([400, Object.keys(field)]);
        const { body: none } = await portal.call(list, { as: reader, query: { search: name } });
        expect(none.count).toBe(0);
        const headers = { 'if-match': '"9"' };
        const changed = await portal.call(change, { as: steward, params, body: field, headers });
        expect([changed.status, Object.keys(changed.body)]).toEqual([400, Object.keys(field)]);
      }
    });

    it('filters products by device', async () => {
      const [device = '', other = ''] = await addDevices('One', 'Other');
      const made = await portal.call(create, {
        as: steward,
        body: { ...handpiece(), compatible_with_ids: [device] },
      });
      const filtered = async (id: string) =>
        (await portal.call(list, { as: reader, query: { compatible_with_id: id } })).body;
      expect(await filtered(device)).toMatchObject({ count: 1, results: [{ id: made.body.id }] });
      expect(await filtered(other)).toMatchObject({ count: 0, results: [] });
      expect(await filtered(newId())).toMatchObject({ count: 0, results: [] });
    });

    it('keeps or rejects a device deleted at the same time, in many rounds', async () => {
      for (let round = 0; round < getSampleSize(20, 4); round += 1) {
        const [device = ''] = await addDevices('Going');
        const params = await portal.world.addProduct({ manufacturerId, productType: type });
        const fits = { compatible_with_ids: [device] };
        const [changed, deleted] = await Promise.all([
          portal.call(change, { as: steward, params, body: fits }),
          portal.call(deleteDevice, { as: steward, params: { id: device } }),
        ]);
        expect([
          [200, 409],
          [400, 204],
        ]).toContainEqual([changed.status, deleted.status]);
        const rows = await portal.database.orm
          .select()
          .from(productCompatibility)
          .where(
            and(
              eq(productCompatibility.productId, params.id),
              eq(productCompatibility.deviceId, device),
            ),
          );
        expect(rows).toHaveLength(changed.status === 200 ? 1 : 0);
      }
    });
  },
);
