import { expect, test } from 'vitest';
import { linkManufacturer, linkProduct, noLink, toProductType } from './product-link.ts';

const link = { manufacturer_id: 'm1', product_type: 'device', product_id: 'p1' } as const;

test('links a product with its type and manufacturer, and keeps the manufacturer without it', () => {
  const found = { type: 'consumable', product: { id: 'p2', manufacturer: { id: 'm2' } } } as const;
  expect(linkProduct(link, found)).toEqual({
    manufacturer_id: 'm2',
    product_type: 'consumable',
    product_id: 'p2',
  });
  expect(linkProduct(noLink, { type: 'device', product: { id: 'p1' } })).toEqual({
    ...link,
    manufacturer_id: null,
  });
  expect(linkProduct(link, undefined)).toEqual({ ...noLink, manufacturer_id: 'm1' });
});

test('clears the product when the manufacturer changes or is removed', () => {
  expect(linkManufacturer(link, 'm2')).toEqual({ ...noLink, manufacturer_id: 'm2' });
  expect(linkManufacturer(link, null)).toEqual(noLink);
  expect(linkManufacturer(link, 'm1')).toEqual(link);
});

test('reads a product type from a form value', () => {
  expect(toProductType('sparepart')).toBe('sparepart');
  expect(toProductType('')).toBeNull();
});
