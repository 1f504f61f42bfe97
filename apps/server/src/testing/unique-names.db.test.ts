// @every-postgres It tests collations and indexes.
import { createInstalledDevice } from '@portal/contract/crm';
import { createTag } from '@portal/contract/documents';
import { createDeviceCategory, createManufacturer } from '@portal/contract/products';
import { createGroup, createJobTitle } from '@portal/contract/users';
import { permissions } from '@portal/contract/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

let portal: TestPortal;
let keeper: Caller;

beforeAll(async () => {
  portal = await testPortal();
  keeper = await portal.signedIn(await portal.world.addEmployee([...permissions]));
});
afterAll(() => portal.close());

/** Spellings of one name each: the first is taken, the others are refused. */
const names: readonly (readonly string[])[] = [
  ['Laboratoire Rh\u00E9a', 'Laboratoire Rhe\u0301a', 'LABORATOIRE\u00A0RH\u00C9A'],
  ['O\u2019Brien & Zn.', "o'brien & zn.", 'O\u02BCBrien & Zn.', 'O\u00B4Brien & Zn.'],
  ['Saint-Luc', 'SAINT\u2011LUC', 'Saint\u2013Luc', 'saint\u00AD-luc'],
  ['Infirmi\u00E8re', 'Infirmie\u0300re', '\uFEFFinfirmi\u00E8re '],
  ['Stra\u00DFe 2', 'STRASSE 2', 'Stra\u00DFe  2'],
];

it.each([
  ['tags', createTag],
  ['manufacturers', createManufacturer],
  ['categories', createDeviceCategory],
  ['job titles', createJobTitle],
] as const)('refuses a second spelling of the names of %s', async (_many, route) => {
  for (const [first = '', ...others] of names) {
    const made = await portal.call(route, { as: keeper, body: { name: first } });
    expect(made).toMatchObject({ status: 201, body: { name: first } });
    for (const name of others) {
      const second = await portal.call(route, { as: keeper, body: { name } });
      expect(second).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    }
  }
});

it('refuses a second spelling of the names of groups', async () => {
  for (const [first = '', ...others] of names) {
    const body = { name: first, permissions: [] };
    expect((await portal.call(createGroup, { as: keeper, body })).status).toBe(201);
    for (const name of others) {
      const second = await portal.call(createGroup, { as: keeper, body: { ...body, name } });
      expect(second).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    }
  }
});

it('refuses a second spelling of the serial numbers of a model', async () => {
  const { id } = await portal.world.addProduct();
  const other = await portal.world.addProduct();
  const add = (model: string, serial: string) =>
    portal.call(createInstalledDevice, {
      as: keeper,
      body: { customer_id: null, device_id: model, serial_number: serial },
    });
  for (const [first = '', ...others] of [
    ['T\u00C9-100', 'TE\u0301-100', 't\u00E9\u2011100', 'T\u00C9 \u2212 100'],
    ['SN 0001', 'SN0001', 'sn\u00A00001', 'S N 00 01', '\uFF33\uFF2E\uFF10\uFF10\uFF10\uFF11'],
    ['AB\u201012', 'AB-12', 'ab\u00AD\u201412', 'AB\u200B-12'],
  ]) {
    const made = await add(id, first);
    expect(made).toMatchObject({ status: 201, body: { serial_number: first } });
    for (const serial of others) {
      const second = await add(id, serial);
      expect(second).toMatchObject({ status: 400, body: { serial_number: [expect.any(String)] } });
    }
    expect((await add(other.id, first)).status).toBe(201);
  }
  for (const serial of ['T\u00C9100', 'SN1', 'AB.12'])
    expect((await add(id, serial)).status).toBe(201);
});
