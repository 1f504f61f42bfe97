import { expect, test } from 'vitest';
import { changedLink, noLink, typeOf } from './product-link.ts';

const link = { manufacturer_id: 'm1', product_type: 'device', product_id: 'p1' } as const;

test('another type or manufacturer lets the product go; none, or the same, does not', () => {
  expect(changedLink(link, { product_type: 'consumable' }).product_id).toBeNull();
  expect(changedLink(link, { product_type: null })).toEqual({ ...noLink, manufacturer_id: 'm1' });
  expect(changedLink(link, { manufacturer_id: 'm2' }).product_id).toBeNull();
  expect(changedLink(link, { manufacturer_id: null }).product_id).toBe('p1');
  expect(changedLink(link, { product_id: 'p2' })).toEqual({ ...link, product_id: 'p2' });
});

test('reads a type out of a form', () => {
  expect(typeOf('sparepart')).toBe('sparepart');
  expect(typeOf('')).toBeNull();
});
