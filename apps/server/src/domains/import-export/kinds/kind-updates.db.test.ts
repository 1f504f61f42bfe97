import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product, productCompatibility } from '#server/domains/products/products/product.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  steward = await portal.addSteward();
});

const readClinic = async (id: string) => {
  const [row] = await portal.database.orm.select().from(clinic).where(eq(clinic.id, id));
  return row;
};

describe('clinics', () => {
  it.each([
    ['the customer and name', ['customer', 'name']],
    ['the customer, postal code and number', ['customer', 'postal_code', 'house_number']],
    ['the name and postal code', ['name', 'postal_code']],
  ])('finds clinics by %s, with the postal code of their country', async (_by, key) => {
    const name = `Chain ${newId()}`;
    const { id: customerId } = await portal.world.addCustomer({ name });
    const address = {
      street: 'Straat',
      houseNumber: '12a',
      postalCode: '1234 AB',
      city: 'Utrecht',
    };
    const { id } = await portal.world.addClinic(customerId, {
      ...address,
      name: `Zuid ${name}`,
      country: 'NL',
    });
    const run = await portal.checkFile(
      steward,
      'clinics',
      [
        'customer,name,postal_code,house_number,country,city',
        `${name},Zuid ${name},1234ab,12a,NL,Amersfoort`,
      ],
      { match_by: key },
    );
    expect(run.row_changes).toMatchObject([
      { object_id: id, changes: [{ field: 'city', from: 'Utrecht', to: 'Amersfoort' }] },
    ]);
    await portal.run(steward, run, 'all');
    // The match key stays as it was written.
    expect(await readClinic(id)).toMatchObject({ ...address, city: 'Amersfoort' });
  });

  it('refuses another customer, no active clinic, and a postal code of another country', async () => {
    const marker = newId();
    const { world } = portal;
    const [one, other] = [await world.addCustomer(), await world.addCustomer()];
    const alone = await world.addClinic(one.id, { name: `Alone ${marker}` });
    const pair = [
      await world.addClinic(other.id, { name: `First ${marker}` }),
      await world.addClinic(other.id, { name: `Second ${marker}` }),
    ];
    const gone = await world.addClinic(other.id, {
      name: `Gone ${marker}`,
      isActive: false,
      archivedAt: new Date().toISOString(),
    });
    const run = await portal.checkFile(
      steward,
      'clinics',
      [
        'id,customer,is_active,postal_code',
        `${alone.id},,no,`,
        `${pair[0]?.id},,no,`,
        `${pair[1]?.id},,no,`,
        `${gone.id},,yes,`,
      ],
      { match_by: ['id'] },
    );
    const last = 'null: At least one clinic must remain active.';
    expect(listErrors(run)).toEqual([
      [2, last],
      [4, last],
    ]);
    await portal.run(steward, run, 'good_rows');
    expect(await readClinic(gone.id)).toMatchObject({ isActive: true, archivedAt: null });
    expect(await readClinic(alone.id)).toMatchObject({ isActive: true });
    expect(await readClinic(pair[0]?.id ?? '')).toMatchObject({ isActive: false });
    const wrong = await portal.checkFile(
      steward,
      'clinics',
      ['id,customer,postal_code', `${alone.id},${other.id},`, `${pair[0]?.id},,12`],
      { match_by: ['id'] },
    );
    expect(listErrors(wrong)).toEqual([
      [2, expect.stringContaining('customer: An import does not move a clinic')],
      [3, expect.stringContaining('postal_code: Write the postal code as in the chosen country')],
    ]);
  });
});

describe('installed devices', () => {
  it('finds devices by model and serial number, moves them to another customer and plans them anew', async () => {
    const marker = newId();
    const { world, database } = portal;
    const [from, to] = [
      await world.addCustomer({ name: `From ${marker}` }),
      await world.addCustomer({ name: `To ${marker}` }),
    ];
    const hall = await world.addClinic(from.id, { name: 'Hall' });
    const room = await world.addClinic(to.id, { name: `Room ${marker}` });
    const model = await world.addProduct({ model: `EX-${marker}`, maintenanceIntervalMonths: 12 });
    const own = { deviceId: model.id, manufacturerId: model.manufacturerId };
    const place = { ...own, clinicId: hall.id };
    const add = (serialNumber: string) =>
      world.addInstalledDevice(from.id, { ...place, serialNumber: `${marker}-${serialNumber}` });
    const [moved, placed, stock, dated] = [
      await add('a'),
      await add('b'),
      await add('c'),
      await add('d'),
    ];
    const run = await portal.checkFile(
      steward,
      'installed_devices',
      [
        'device,serial_number,customer,clinic,installation_date,status',
        `EX-${marker},${marker}-A,To ${marker},,,`,
        `EX-${marker},${marker}-b,To ${marker},room ${marker},,In onderhoud`,
        `EX-${marker},${marker}-c,,Room ${marker},,`,
        `EX-${marker},${marker}-d,,hall,31-01-2026,`,
        `EX-${marker},${marker}-new,To ${marker},,,`,
      ],
      { match_by: ['device', 'serial_number'] },
    );
    expect(listErrors(run)).toEqual([[4, 'clinic: This does not exist.']]);
    expect(run.outcomes).toMatchObject({ created: 1, changed: 3, unchanged: 0 });
    expect(run.row_changes[1]?.changes).toEqual([
      { field: 'customer', from: `From ${marker}`, to: `To ${marker}` },
      { field: 'clinic', from: 'Hall', to: `Room ${marker}` },
      { field: 'status', from: 'active', to: 'in_maintenance' },
    ]);
    await portal.run(steward, run, 'good_rows');
    const rows = await database.orm
      .select()
      .from(installedDevice)
      .where(inArray(installedDevice.id, [moved.id, placed.id, stock.id, dated.id]))
      .orderBy(installedDevice.ordinal);
    expect(rows).toMatchObject([
      { customerId: to.id, clinicId: null },
      { customerId: to.id, clinicId: room.id, status: 'in_maintenance' },
      { customerId: from.id, clinicId: hall.id },
      { installationDate: '2026-01-31', nextMaintenanceOn: '2027-01-31' },
    ]);
  });

  it('finds devices by serial number alone, and refuses one that another device has', async () => {
    const marker = newId();
    const { world } = portal;
    const [one, other] = [await world.addProduct(), await world.addProduct()];
    const add = (model: typeof one, serialNumber: string) =>
      world.addInstalledDevice(null, {
        deviceId: model.id,
        manufacturerId: model.manufacturerId,
        serialNumber,
      });
    await add(one, `${marker}-1`);
    const second = await add(one, `${marker}-2`);
    await add(one, `${marker}-both`);
    await add(other, `${marker}-both`);
    const bySerial = await portal.checkFile(
      steward,
      'installed_devices',
      ['serial_number,status', `${marker}-1,Hors service`, `${marker}-BOTH,active`],
      { match_by: ['serial_number'] },
    );
    expect(listErrors(bySerial)).toEqual([[3, expect.stringContaining('Several match')]]);
    expect(bySerial.outcomes).toMatchObject({ changed: 1, ambiguous: 1 });
    const byId = await portal.checkFile(
      steward,
      'installed_devices',
      ['id,serial_number', `${second.id},${marker}-1`],
      { match_by: ['id'] },
    );
    expect(listErrors(byId)).toEqual([[2, expect.stringMatching(/^serial_number: /)]]);
  });
});

describe('products', () => {
  it('finds products by GTIN or by manufacturer and model, with their devices and intervals', async () => {
    const marker = newId();
    const { world, database } = portal;
    const maker = await world.addManufacturer({ name: `Maker ${marker}` });
    const ofMaker = { manufacturerId: maker.id };
    const device = await world.addProduct({ ...ofMaker, model: `D-${marker}` });
    await world.addProduct({ ...ofMaker, model: `E-${marker}` });
    const installed = await world.addInstalledDevice(null, {
      deviceId: device.id,
      ...ofMaker,
      installationDate: '2026-01-31',
    });
    const lamp = await world.addProduct({
      ...ofMaker,
      productType: 'sparepart',
      name: 'Lamp',
      model: null,
      gtin: '4006381333931',
    });
    const byGtin = await portal.checkFile(
      steward,
      'products',
      [
        'gtin,product_type,name,compatible_with',
        `4006381333931,sparepart,Lamp 2,D-${marker}|E-${marker}`,
        `4006381333931,device,,`,
      ],
      { match_by: ['gtin'] },
    );
    expect(listErrors(byGtin)).toEqual([
      [3, 'product_type: The type of an existing product cannot change.'],
    ]);
    expect(byGtin.row_changes[0]?.changes).toEqual([
      { field: 'name', from: 'Lamp', to: 'Lamp 2' },
      { field: 'compatible_with', from: [], to: [`D-${marker}`, `E-${marker}`] },
    ]);
    await portal.run(steward, byGtin, 'good_rows');
    const fits = () =>
      database.orm
        .select()
        .from(productCompatibility)
        .where(eq(productCompatibility.productId, lamp.id));
    expect(await fits()).toHaveLength(2);
    const cleared = await portal.checkFile(
      steward,
      'products',
      ['gtin,compatible_with', '4006381333931,'],
      { match_by: ['gtin'], empty_cells: 'clear' },
    );
    await portal.run(steward, cleared, 'all');
    expect(await fits()).toEqual([]);
    const byModel = await portal.checkFile(
      steward,
      'products',
      [
        'manufacturer,model,maintenance_interval_months,dosage_form',
        `maker ${marker},d-${marker},6,`,
        `Maker ${marker},E-${marker},,Cream`,
      ],
      { match_by: ['manufacturer', 'model'] },
    );
    expect(listErrors(byModel)).toEqual([
      [3, 'dosage_form: This product type does not have this field.'],
    ]);
    await portal.run(steward, byModel, 'good_rows');
    const [planned] = await database.orm
      .select()
      .from(installedDevice)
      .where(eq(installedDevice.id, installed.id));
    expect(planned).toMatchObject({ nextMaintenanceOn: '2026-07-31' });
  });

  it('rejects a second product without a GTIN, and a GTIN that another row gives up', async () => {
    const marker = newId();
    const { world, database } = portal;
    const maker = await world.addManufacturer({ name: `Maker ${marker}` });
    await world.addProduct({ manufacturerId: maker.id, name: `Laser ${marker}`, model: 'L-1' });
    const coded = await world.addProduct({ manufacturerId: maker.id, gtin: '5449000000996' });
    const created = await portal.checkFile(steward, 'products', [
      'product_type,manufacturer,name,model',
      `device,Maker ${marker},LASER ${marker},l-1`,
      `device,Maker ${marker},Laser ${marker},L-2`,
      `device,Maker ${marker},laser ${marker},L-2`,
    ]);
    expect(listErrors(created)).toEqual([
      [2, expect.stringContaining('name: This manufacturer already has a product')],
      [4, 'name: This is the same as row 3.'],
    ]);
    expect(created.outcomes).toMatchObject({ created: 1, existing: 1 });
    const other = await world.addProduct({ manufacturerId: maker.id });
    const swapped = await portal.checkFile(
      steward,
      'products',
      ['id,gtin', `${coded.id},4012345678901`, `${other.id},5449000000996`],
      { match_by: ['id'] },
    );
    expect(listErrors(swapped)).toMatchObject([[3, expect.stringMatching(/^gtin: /)]]);
    await portal.run(steward, swapped, 'good_rows');
    const [row] = await database.orm
      .select({ gtin: product.gtin })
      .from(product)
      .where(and(eq(product.id, other.id)));
    expect(row).toEqual({ gtin: null });
  });
});
