import { expect, test } from 'vitest';
import { updateLink, noLink, toProductType } from './product-link.ts';

const link = { manufacturer_id: 'm1', product_type: 'device', product_id: 'p1' } as const;

test('another type or manufacturer lets the product go; none, or the same, does not', () => {
  expect(updateLink(link, { product_type: 'consumable' }).product_id).toBeNull();
  expect(updateLink(link, { product_type: null })).toEqual({ ...noLink, manufacturer_id: 'm1' });
  expect(updateLink(link, { manufacturer_id: 'm2' }).product_id).toBeNull();
  expect(updateLink(link, { manufacturer_id: null }).product_id).toBe('p1');
  expect(updateLink(link, { product_id: 'p2' })).toEqual({ ...link, product_id: 'p2' });
});

test('reads a type out of a form', () => {
  expect(toProductType('sparepart')).toBe('sparepart');
  expect(toProductType('')).toBeNull();
});
