import { expect, test } from 'vitest';
import { getRightState, isOpen } from './right-state.tsx';

const now = new Date('2026-03-01T12:00:00Z');
const right = { is_active: true, is_expired: false, expires_at: null };

test('treats a right without an expiry date as open, and as closed once inactive', () => {
  expect(getRightState(right, now)).toBe('open');
  expect(getRightState({ ...right, is_active: false }, now)).toBe('inactive');
});

test('treats a right that ends within 30 days as ending soon', () => {
  expect(getRightState({ ...right, expires_at: '2026-03-31T12:00:00Z' }, now)).toBe('expiring');
  expect(getRightState({ ...right, expires_at: '2026-03-31T12:00:01Z' }, now)).toBe('open');
});

test('treats a right that ended since it was read as expired, whatever the answer said', () => {
  const ended = { ...right, expires_at: '2026-03-01T12:00:00Z' };
  expect(getRightState(ended, now)).toBe('expired');
  expect(getRightState({ ...ended, is_active: false }, now)).toBe('inactive');
  expect(isOpen(ended)).toBe(false);
});
