import { expect, test } from 'vitest';
import { coverageOf, readWishes, withWish, writeWish, type Wish } from './wish.ts';

const maker = { id: 'm1', name: 'Orivane' };
const everything: Wish = { manufacturer: maker, product_type: null, product: null };
const devices: Wish = { manufacturer: maker, product_type: 'device', product: null };
const allDevices: Wish = { manufacturer: null, product_type: 'device', product: null };
const product: Wish = {
  manufacturer: maker,
  product_type: 'device',
  product: { id: 'p1', name: 'Pulse', model: 'P-1' },
};

test('says of each wish what the call takes, and of a product no manufacturer', () => {
  expect(coverageOf(everything)).toEqual({ manufacturer_id: 'm1' });
  expect(coverageOf(devices)).toEqual({ manufacturer_id: 'm1', product_type: 'device' });
  expect(coverageOf(allDevices)).toEqual({ product_type: 'device' });
  expect(coverageOf(product)).toEqual({ product_type: 'device', product_id: 'p1' });
});

test('takes a wish once, whatever it is called', () => {
  const renamed = { ...devices, manufacturer: { ...maker, name: 'Orivane NV' } };
  expect(withWish([everything], devices)).toEqual([everything, devices]);
  expect(withWish([everything, devices], renamed)).toEqual([everything, devices]);
});

test('brings the wishes of a kept draft back, without what is none', () => {
  const kept = [everything, devices, allDevices, product].map(writeWish);
  expect(readWishes(kept)).toMatchObject([everything, devices, allDevices, product]);
  expect(readWishes(['', '{', 'null', '{"manufacturer":1}', 7])).toEqual([]);
  expect(readWishes(undefined)).toEqual([]);
});
