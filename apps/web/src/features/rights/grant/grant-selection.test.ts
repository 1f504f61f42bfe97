import { expect, test } from 'vitest';
import {
  toCoverage,
  parseSelections,
  addSelection,
  serializeSelection,
  type GrantSelection,
} from './grant-selection.ts';

const maker = { id: 'm1', name: 'Orivane' };
const everything: GrantSelection = { manufacturer: maker, product_type: null, product: null };
const devices: GrantSelection = { manufacturer: maker, product_type: 'device', product: null };
const allDevices: GrantSelection = { manufacturer: null, product_type: 'device', product: null };
const product: GrantSelection = {
  manufacturer: maker,
  product_type: 'device',
  product: { id: 'p1', name: 'Pulse', model: 'P-1' },
};

test('sends each selected row in the form of the API, and a product without its manufacturer', () => {
  expect(toCoverage(everything)).toEqual({ manufacturer_id: 'm1' });
  expect(toCoverage(devices)).toEqual({ manufacturer_id: 'm1', product_type: 'device' });
  expect(toCoverage(allDevices)).toEqual({ product_type: 'device' });
  expect(toCoverage(product)).toEqual({ product_type: 'device', product_id: 'p1' });
});

test('selects a row once, under any name', () => {
  const renamed = { ...devices, manufacturer: { ...maker, name: 'Orivane NV' } };
  expect(addSelection([everything], devices)).toEqual([everything, devices]);
  expect(addSelection([everything, devices], renamed)).toEqual([everything, devices]);
});

test('restores the selection of a draft, without invalid rows', () => {
  const stored = [everything, devices, allDevices, product].map(serializeSelection);
  expect(parseSelections(stored)).toMatchObject([everything, devices, allDevices, product]);
  expect(parseSelections(['', '{', 'null', '{"manufacturer":1}', 7])).toEqual([]);
  expect(parseSelections(undefined)).toEqual([]);
});
