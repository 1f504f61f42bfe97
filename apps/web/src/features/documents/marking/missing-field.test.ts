import { expect, test } from 'vitest';
import { missingField } from './missing-field.ts';

test.for([
  ['move', { manufacturer_id: null, product_type: null, product_id: null, audience: 'by_rights' }],
  ['move', { manufacturer_id: null, product_type: 'devices', product_id: null }],
] as const)('%s to nowhere is missing its manufacturer: %o', ([deed, changes]) => {
  expect(missingField(deed, changes)).toBe('manufacturer_id');
});

test.for([
  ['move', { manufacturer_id: 'm' }],
  ['move', { manufacturer_id: null, product_type: 'devices', product_id: 'p' }],
  ['language', { language: null }],
  ['add_tags', { add_tag_ids: ['t'] }],
] as const)('%s says enough: %o', ([deed, changes]) => {
  expect(missingField(deed, changes)).toBeNull();
});

test('tags, a category and an audience have to be chosen', () => {
  expect(missingField('add_tags', { add_tag_ids: [] })).toBe('add_tag_ids');
  expect(missingField('category', { category: null })).toBe('category');
});
