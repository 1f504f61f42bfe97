import { expect, test } from 'vitest';
import { findMissingField } from './bulk-change-dialog.tsx';

test.for([
  ['move', { manufacturer_id: null, product_type: null, product_id: null, audience: 'by_rights' }],
  ['move', { manufacturer_id: null, product_type: 'devices', product_id: null }],
] as const)('requires a manufacturer for %s without a target: %o', ([action, changes]) => {
  expect(findMissingField(action, changes)).toBe('manufacturer_id');
});

test.for([
  ['move', { manufacturer_id: 'm' }],
  ['move', { manufacturer_id: null, product_type: 'devices', product_id: 'p' }],
  ['language', { language: null }],
  ['add_tags', { add_tag_ids: ['t'] }],
] as const)('accepts %s with %o', ([action, changes]) => {
  expect(findMissingField(action, changes)).toBeNull();
});

test('requires tags, a category and an audience', () => {
  expect(findMissingField('add_tags', { add_tag_ids: [] })).toBe('add_tag_ids');
  expect(findMissingField('category', { category: null })).toBe('category');
});
