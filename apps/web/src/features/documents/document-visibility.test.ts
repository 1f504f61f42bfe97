import { expect, it } from 'vitest';
import { getVisibility, resolveAudience } from './document-visibility.tsx';

const nothing = { manufacturer_id: null, product_id: null };
const maker = { manufacturer_id: 'm1', product_id: null };
const product = { manufacturer_id: 'm1', product_id: 'p1' };

it.for([
  [product, 'by_rights', 'product'],
  [product, 'all_customers', 'product'],
  [maker, 'by_rights', 'manufacturer'],
  [maker, 'all_customers', 'manufacturer'],
  [nothing, 'by_rights', 'employees'],
  [nothing, 'all_customers', 'all_customers'],
  [{ manufacturer_id: '', product_id: '' }, 'all_customers', 'all_customers'],
] as const)('shows %j with audience %s to: %s', ([link, audience, visibility]) => {
  expect(getVisibility({ ...link, audience })).toBe(visibility);
});

it('keeps the audience only without product and manufacturer', () => {
  expect(resolveAudience(nothing, 'all_customers')).toBe('all_customers');
  for (const link of [maker, product]) {
    expect(resolveAudience(link, 'all_customers')).toBe('by_rights');
  }
});
