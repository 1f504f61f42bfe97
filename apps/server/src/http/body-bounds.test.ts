import { expect, it } from 'vitest';
import { maxBulkRights } from '@portal/contract/rights';
import { isWithinBounds } from './json-body.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

it('accepts what a call may need, and neither what is deeper nor what is more', () => {
  for (const json of [undefined, null, 'text', {}, { a: [{ b: null }] }, nested(20)]) {
    expect(isWithinBounds(json)).toBe(true);
  }
  expect(isWithinBounds(nested(21))).toBe(false);
  expect(isWithinBounds(nested(400_000))).toBe(false);
  expect(isWithinBounds({ rows: Array.from({ length: 24_998 }, () => 0) })).toBe(true);
  expect(isWithinBounds({ rows: Array.from({ length: 24_999 }, () => 0) })).toBe(false);
});

it('accepts as many rights as one call may grant', () => {
  const row = { manufacturer_id: null, product_type: 'device', product_id: '' };
  const rights = Array.from({ length: maxBulkRights }, () => row);
  expect(isWithinBounds({ customer_id: '', rights, reason: null })).toBe(true);
});
