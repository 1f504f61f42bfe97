import { expect, test } from 'vitest';
import { updateLink, noLink, toProductType } from './product-link.ts';

const link = { manufacturer_id: 'm1', product_type: 'device', product_id: 'p1' } as const;

test('clears the product when the type or manufacturer changes to another', () => {
  expect(updateLink(link, { product_type: 'consumable' }).product_id).toBeNull();
  expect(updateLink(link, { product_type: null })).toEqual({ ...noLink, manufacturer_id: 'm1' });
  expect(updateLink(link, { manufacturer_id: 'm2' }).product_id).toBeNull();
  expect(updateLink(link, { manufacturer_id: null }).product_id).toBe('p1');
  expect(updateLink(link, { product_id: 'p2' })).toEqual({ ...link, product_id: 'p2' });
});

test('reads a product type from a form value', () => {
  expect(toProductType('sparepart')).toBe('sparepart');
  expect(toProductType('')).toBeNull();
});
