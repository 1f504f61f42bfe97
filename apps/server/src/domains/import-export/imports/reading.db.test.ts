import { checkImport, createImport, getImport, updateImport } from '@portal/contract/import-export';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
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

describe('reading the file of an import', () => {
  it.each([
    ['sep=;\r\nname;email\r\nDe Berk;info@t.example\r\n', 'semicolon', 1],
    ['\uFEFFsep=;\r\nname;email\r\nDe Berk;info@t.example\r\n', 'semicolon', 1],
    ['"sep=|"\nname|email\nDe Berk|info@t.example\n', 'pipe', 1],
    ['name;notes (vrij, kort, lang, meer);email\r\nDe Berk;x;info@t.example\r\n', 'semicolon', 1],
    ['Klanten 2026;;\r\n;;\r\nname;email;notes\r\nDe Berk;info@t.example;x\r\n', 'semicolon', 3],
    ['name;email\r\nDe Berk;info@t.example\r\n\x1a', 'semicolon', 1],
  ] as const)('finds the table in %j', async (text, separator, headerRow) => {
    const checked = await portal.checkFile(steward, 'customers', text);
    expect(checked).toMatchObject({
      separator,
      header_row: headerRow,
      mapping: { name: 'name', email: 'email' },
      counts: { rows: 1, good: 1, bad: 0 },
    });
    expect(checked.sample[0]?.[0]).toBe('De Berk');
  });

  it.each([
    ['utf-16le', Buffer.from('\uFEFFname\tcity\nHôpital\tLiège\n', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFname\tcity\nHôpital\tLiège\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('name\tcity\nH\xf4pital\tLi\xe8ge\n', 'latin1')],
    ['utf-8', Buffer.from('name\tcity\nHôpital\tLiège\n')],
  ] as const)('reads %s and says so', async (encoding, content) => {
    const checked = await portal.checkFile(steward, 'customers', content);
    expect(checked).toMatchObject({
      encoding,
      sample: [['Hôpital', 'Liège']],
      counts: { good: 1, bad: 0 },
    });
  });

  it('rejects rows that have lost cells or sum up the table', async () => {
    const checked = await portal.checkFile(
      steward,
      'customers',
      'name;email;notes\nDe Berk;;x\nDe Eik;x\nTotaal: 2;;\nImprimé le 27/11/2026;;\n',
    );
    expect(listErrors(checked)).toEqual([
      [3, expect.stringContaining('2 of the header’s 3 cells')],
      [4, expect.stringContaining('total')],
      [5, expect.stringContaining('total')],
    ]);
  });

  it('shows which headings only resemble a field', async () => {
    const run = await portal.begin(steward, 'customers', 'name,Phone,Mail\nDe Berk,,\n');
    expect(run).toMatchObject({
      mapping: { name: 'name', phone_number: 'Phone', email: 'Mail' },
      similar: ['email', 'phone_number'],
    });
    const params = { id: run.id };
    const mapping = { name: 'name', phone_number: 'Mail' };
    await portal.call(checkImport, { as: steward, params, body: { mapping } });
    expect((await portal.call(getImport, { as: steward, params })).body.similar).toEqual([]);
    await portal.work();
  });
});

const asDevices = async (column: string, cells: readonly string[]) => {
  const model = `EX-${newId()}`;
  await portal.world.addProduct({ model });
  const rows = cells.map((cell, at) =>
    column === 'serial_number' ? `${model};"${cell}"` : `${model};D${at};"${cell}"`,
  );
  const header = column === 'serial_number' ? `device;${column}` : `device;serial_number;${column}`;
  return [header, ...rows].join('\r\n');
};

describe('reading the cells of an import', () => {
  it('reads yes and no as spreadsheets and people write them', async () => {
    const cells = ['WAAR', 'VRAI', 'ONWAAR', 'FAUX', 'x', 'ja', 'non', 'actief', 'inactif'];
    const names = cells.map((cell) => `${cell} ${newId()}`);
    const lines = cells.map((cell, at) => `${names[at]};${cell}`);
    const run = await portal.checkFile(
      steward,
      'customers',
      ['name;is_active', ...lines].join('\r\n'),
    );
    expect(listErrors(run)).toEqual([]);
    await portal.run(steward, run, 'all');
    const made = await portal.database.orm
      .select()
      .from(customer)
      .where(inArray(customer.name, names))
      .orderBy(customer.ordinal);
    expect(made.map(({ isActive }) => isActive)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('reads days with the day first, and refuses one with the month first', async () => {
    const cells = [
      '31-01-26',
      '31/01/26',
      '2026-01-31 00:00:00',
      '2026-01-31T00:00:00',
      '2026/01/31',
      '31/01/2026 00:00',
      '01/31/2026',
      '31 janv. 2026',
      '01/02/2026',
      '2026-02-01',
    ];
    const text = await asDevices('installation_date', cells);
    const run = await portal.checkFile(steward, 'installed_devices', text);
    expect(listErrors(run)).toEqual([
      [8, expect.stringMatching(/^installation_date: 01\/31\/2026 has the month first/)],
      [10, expect.stringContaining('This can be 2026-02-01 or 2026-01-02.')],
    ]);
    await portal.run(steward, run, 'good_rows');
    const made = await portal.database.orm
      .select({ day: installedDevice.installationDate })
      .from(installedDevice)
      .innerJoin(product, eq(product.id, installedDevice.deviceId))
      .where(eq(product.model, text.split('\r\n')[1]?.split(';')[0] ?? ''))
      .orderBy(installedDevice.ordinal);
    expect(made.map(({ day }) => day)).toEqual([
      ...Array.from({ length: 7 }, () => '2026-01-31'),
      '2026-02-01',
    ]);
  });

  it('reads a day with the day first where no other has the month first', async () => {
    const run = await portal.checkFile(
      steward,
      'installed_devices',
      await asDevices('installation_date', ['01/02/2026', '3/4/2026']),
    );
    expect(listErrors(run)).toEqual([]);
  });

  it.each([
    ['en', 'A spreadsheet has shortened this to 1,23457E+15.'],
    ['nl', 'Een rekenprogramma heeft dit ingekort tot 1,23457E+15.'],
    ['fr', 'Un tableur a abrégé cette valeur en 1,23457E+15.'],
  ])('refuses values that a spreadsheet has lost, and says so in %s', async (language, message) => {
    const cells = ['1,23457E+15', '4.00638E+12', '#N/B', '1E5'];
    const run = await portal.checkFile(
      steward,
      'installed_devices',
      await asDevices('serial_number', cells),
    );
    const { body } = await portal.call(getImport, {
      as: steward,
      params: { id: run.id },
      headers: { 'accept-language': language },
    });
    expect(body.row_errors.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(body.row_errors[0]?.errors).toEqual([
      { field: 'serial_number', value: '1,23457E+15', message: expect.stringContaining(message) },
    ]);
  });

  it('reads countries, statuses and types in our languages', async () => {
    const name = `Groep ${newId()}`;
    await portal.world.addCustomer({ name });
    const clinics = await portal.checkFile(
      steward,
      'clinics',
      `customer;street;house_number;postal_code;city;country\n${name};Straat;1;1000;Brussel;België\n${name};Rue;2;75001;Paris;France\n`,
    );
    expect(listErrors(clinics)).toEqual([]);
    const devices = await portal.checkFile(
      steward,
      'installed_devices',
      await asDevices('status', ['In onderhoud', 'Hors service', 'Decommissioned', 'weg']),
    );
    expect(listErrors(devices)).toEqual([
      [5, expect.stringMatching(/^status: Choose one of: active/)],
    ]);
    const maker = { name: `Merk ${newId()}` };
    await portal.world.addManufacturer(maker);
    const products = await portal.checkFile(
      steward,
      'products',
      `product_type;manufacturer;name;model;maintenance_interval_months\nAppareil;${maker.name};Laser;M-1;12,0\nPièce détachée;${maker.name};Lamp;;\nApparaat;${maker.name};Laser;M-2;1.200\nApparaat;${maker.name};Laser;M-3;a year\n`,
    );
    expect(listErrors(products)).toEqual([
      [4, expect.stringContaining('This can be 1.200 or 1200.')],
      [5, 'maintenance_interval_months: Write a whole number, such as 12.'],
    ]);
  });
});

describe('changing how a file is read', () => {
  it('reads it with another separator and header, and returns to the first step', async () => {
    const text = 'a;b\nname,city;x\nDe Berk,Gent;y\n';
    const run = await portal.begin(steward, 'customers', text);
    const params = { id: run.id };
    const checked = await portal.check(steward, run, { name: run.headers[0] ?? '' });
    expect(checked.counts.rows).not.toBeNull();
    const patch = (body: object) => portal.call(updateImport, { as: steward, params, body });
    const changed = await patch({ separator: 'comma' });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        status: 'uploaded',
        separator: 'comma',
        header_row: 2,
        headers: ['name', 'city;x'],
        counts: { rows: null },
        row_errors: [],
      },
    });
    expect((await patch({ header_row: 1 })).body).toMatchObject({
      separator: 'comma',
      headers: ['a;b'],
      mapping: {},
    });
    expect((await patch({ header_row: 3 })).body).toMatchObject({
      blob_path: [expect.stringContaining('header row')],
    });
    expect((await patch({ separator: 'colon' })).status).toBe(400);
    await patch({ separator: 'comma', header_row: 2 });
    const again = (await portal.call(getImport, { as: steward, params })).body;
    expect((await portal.check(steward, again)).counts).toMatchObject({ rows: 1, good: 1 });
  });

  it('takes a separator when the import is created', async () => {
    const blobPath = await portal.upload(steward, 'name,x;city\nDe Berk;Gent\n');
    const body = { kind: 'customers', blob_path: blobPath, separator: 'semicolon' } as const;
    expect((await portal.call(createImport, { as: steward, body })).body.headers).toEqual([
      'name,x',
      'city',
    ]);
  });

  it('requires the current version, its owner and an import that is not running', async () => {
    const run = await portal.begin(steward, 'customers', 'name;city\nDe Berk;Gent\n');
    const params = { id: run.id };
    const body = { separator: 'comma' } as const;
    const patch = (as: Caller, headers = {}) =>
      portal.call(updateImport, { as, params, body, headers });
    const other = await portal.signedIn(await portal.world.addEmployee());
    expect((await patch(other)).status).toBe(404);
    expect((await patch(steward, { 'if-match': '"99"' })).status).toBe(412);
    await portal.call(checkImport, { as: steward, params, body: { mapping: { name: 'name' } } });
    expect((await patch(steward)).status).toBe(409);
    await portal.work();
  });
});
