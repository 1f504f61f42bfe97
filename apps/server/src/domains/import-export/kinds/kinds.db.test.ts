import { createClinic, createCustomer, createInstalledDevice } from '@portal/contract/crm';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
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

describe('clinics', () => {
  it('applies the rules of a single create to imported clinics', async () => {
    const { world } = portal;
    const name = `Chain ${newId()}`;
    const { id } = await world.addCustomer({ name });
    const duplicateName = `Twins ${newId()}`;
    await world.addCustomer({ name: duplicateName });
    await world.addCustomer({ name: duplicateName.toUpperCase() });
    const text = [
      'customer,name,street,house_number,postal_code,city,country',
      `${name.toUpperCase()},One,Straat,1,1234ab,Utrecht,nl`,
      `${id},Two,Rue,2,B-1000,Bruxelles,BE`,
      `${name},Three,Rue,3,123,Bruxelles,BE`,
      `${duplicateName},Four,Rue,4,1000,Bruxelles,BE`,
      `Nobody,Five,Rue,5,1000,Bruxelles,DE`,
    ].join('\n');
    const checked = await portal.check(steward, await portal.begin(steward, 'clinics', text));
    expect(listErrors(checked)).toEqual([
      [
        4,
        'postal_code: Write the postal code as in the chosen country: 1012 AB (NL), 1000 (BE), L-1855 or 1855 (LU), 75002 (FR).',
      ],
      [5, 'customer: Several have this name. Use the ID instead.'],
      [6, 'customer: This does not exist.', 'country: Choose one of: NL, BE, LU, FR'],
    ]);
    const ran = await portal.run(steward, checked, 'good_rows');
    expect(ran.counts.created).toBe(2);
    const made = await portal.database.orm
      .select()
      .from(clinic)
      .where(eq(clinic.customerId, id))
      .orderBy(clinic.ordinal);
    expect(made).toMatchObject([
      { name: 'One', postalCode: '1234 AB', country: 'NL' },
      { name: 'Two', postalCode: '1000', country: 'BE' },
    ]);
    const wrong = {
      customer_id: id,
      street: 'Rue',
      house_number: '3',
      postal_code: '123',
      city: 'Bruxelles',
      country: 'BE',
    } as const;
    expect((await portal.call(createClinic, { as: steward, body: wrong })).status).toBe(400);
  });
});

describe('installed devices', () => {
  it('finds customer, clinic and model of imported devices by name, and plans them as single ones', async () => {
    const { world, database } = portal;
    const marker = newId();
    const own = await world.addCustomer({ name: `Own ${marker}` });
    await world.addCustomer({ name: `Other ${marker}` });
    const hall = await world.addClinic(own.id, { name: 'Hall' });
    await world.addClinic(own.id, {
      name: 'Gone',
      archivedAt: new Date().toISOString(),
      isActive: false,
    });
    const maker = await world.addManufacturer({ name: `Maker ${marker}` });
    const model = await world.addProduct({
      manufacturerId: maker.id,
      model: `EX-${marker}`,
      gtin: '4006381333931',
      maintenanceIntervalMonths: 6,
    });
    await world.addProduct({ model: `EX-${marker}` });
    const consumable = await world.addProduct({ model: `C-${marker}`, productType: 'consumable' });
    await portal.call(createInstalledDevice, {
      as: steward,
      body: { customer_id: own.id, device_id: model.id, serial_number: `${marker}-taken` },
    });
    const rows = [
      [`Own ${marker}`, 'hall', `Maker ${marker}`, `ex-${marker}`, '1', '2026-01-31', 'active'],
      [`Own ${marker}`, '', '', '(01)04006381333931', '2', '31-01-2026', ''],
      ['', '', '', model.id.toUpperCase(), '3', '', 'Decommissioned'],
      [`Own ${marker}`, '', '', `EX-${marker}`, '4', '', ''],
      [`Other ${marker}`, 'Hall', '', model.id, '5', '', ''],
      [`Own ${marker}`, 'Gone', '', model.id, '6', '', ''],
      ['', 'Hall', '', model.id, '7', '', ''],
      ['', '', '', consumable.id, '8', '', ''],
      ['', '', '', model.id, 'TAKEN', '', ''],
      ['', '', '', model.id, '1', '', ''],
      ['', '', '', model.id, '', '30-02-2026', 'broken'],
      ['', '', '', model.id, '8', 'in spring', ''],
    ].map(([who, where, made, what, serial, ...rest]) =>
      [who, where, made, what, serial ? `${marker}-${serial}` : '', ...rest].join(';'),
    );
    const header = 'customer;clinic;manufacturer;device;serial_number;installation_date;status';
    const text = [header, ...rows].join('\r\n');
    const begun = await portal.begin(steward, 'installed_devices', text);
    const checked = await portal.check(steward, begun);
    expect(listErrors(checked)).toEqual([
      [5, 'device: Several have this name. Use the ID instead.'],
      [6, 'clinic: This does not exist.'],
      [7, 'clinic: This does not exist.'],
      [8, expect.stringMatching(/^clinic: /)],
      [9, 'device: This does not exist.'],
      [10, expect.stringMatching(/^serial_number: /)],
      [11, 'serial_number: This is the same as row 2.'],
      [
        12,
        'installation_date: 30-02-2026 is not a valid date.',
        'serial_number: This field is required',
        expect.stringMatching(/^status: Choose one of: active/),
      ],
      [13, 'installation_date: Write the date as 2026-01-31 or 31-01-2026.'],
    ]);
    const ran = await portal.run(steward, checked, 'good_rows');
    expect(ran).toMatchObject({
      status: 'imported',
      counts: { rows: 12, good: 3, bad: 9, created: 3 },
    });
    const made = await database.orm
      .select()
      .from(installedDevice)
      .where(
        and(
          eq(installedDevice.deviceId, model.id),
          inArray(installedDevice.serialNumber, [`${marker}-1`, `${marker}-2`, `${marker}-3`]),
        ),
      )
      .orderBy(installedDevice.ordinal);
    expect(made).toMatchObject([
      {
        customerId: own.id,
        clinicId: hall.id,
        manufacturerId: model.manufacturerId,
        installationDate: '2026-01-31',
        nextMaintenanceOn: '2026-07-31',
        status: 'active',
      },
      { customerId: own.id, clinicId: null, installationDate: '2026-01-31' },
      {
        customerId: null,
        installationDate: null,
        nextMaintenanceOn: null,
        status: 'decommissioned',
      },
    ]);
  });
});

describe('products', () => {
  it('imports products of four types, each with its own fields', async () => {
    const { world, database } = portal;
    const marker = newId();
    const maker = `Maker ${marker}`;
    await world.addManufacturer({ name: maker });
    await database.orm.insert(deviceCategory).values({ id: newId(), name: `Laser ${marker}` });
    const device = await world.addProduct({ model: `Known ${marker}`, name: `Known ${marker}` });
    const other = await world.addProduct({ name: `Second ${marker}` });
    const header =
      'product_type,manufacturer,name,model,gtin,category,maintenance_interval_months,dosage_form,compatible_with';
    const text = [
      header,
      `Device,${maker},${marker} a,M-1,,laser ${marker},12,,`,
      `consumable,${maker},${marker} b,,4012345678901,,,,Known ${marker} | Second ${marker}`,
      `pharmaceutical,${maker},${marker} c,,,,,Cream,`,
      `device,${maker},${marker} d,,,,,,`,
      `pharmaceutical,${maker},${marker} e,,123,,12,,`,
      `sparepart,Nobody,${marker} f,,,,,,Unknown`,
      `gadget,${maker},${marker} g,,,,,,`,
      `sparepart,${maker},${marker} h,,4012345678901,,,,`,
    ].join('\n');
    const checked = await portal.check(steward, await portal.begin(steward, 'products', text));
    expect(listErrors(checked)).toEqual([
      [5, 'model: This field is required'],
      [
        6,
        'maintenance_interval_months: This product type does not have this field.',
        expect.stringMatching(/^gtin: /),
      ],
      [7, 'manufacturer: This does not exist.', 'compatible_with: This does not exist.'],
      [8, expect.stringMatching(/^product_type: Choose one of: device/)],
      [9, 'gtin: This is the same as row 3.'],
    ]);
    const ran = await portal.run(steward, checked, 'good_rows');
    expect(ran.counts).toMatchObject({ created: 3, bad: 5 });
    const made = await database.orm
      .select()
      .from(product)
      .where(inArray(product.name, [`${marker} a`, `${marker} b`, `${marker} c`]))
      .orderBy(product.ordinal);
    expect(made).toMatchObject([
      { productType: 'device', model: 'M-1', maintenanceIntervalMonths: 12 },
      { productType: 'consumable', gtin: '4012345678901' },
      { productType: 'pharmaceutical', dosageForm: 'Cream' },
    ]);
    const fits = await database.orm
      .select()
      .from(productCompatibility)
      .where(eq(productCompatibility.productId, made[1]?.id ?? ''));
    expect(fits.map(({ deviceId }) => deviceId).toSorted()).toEqual(
      [device.id, other.id].toSorted(),
    );
  });
});

it('does not stop a single create of the same customer', async () => {
  const body = { name: 'Ada', email: 'nobody', website: 'ftp://x' };
  const { body: single } = await portal.call(createCustomer, { as: steward, body });
  const run = await portal.begin(steward, 'customers', 'name,email,website\nAda,nobody,ftp://x\n');
  const { row_errors } = await portal.check(steward, run);
  const messages = Object.fromEntries(
    (row_errors[0]?.errors ?? []).map(({ field, message }) => [String(field), [message]]),
  );
  expect(messages).toEqual(single);
});
