// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { arrive, leavePlace, leftUnwillingly, rememberPlace, takePlace } from './return-place.ts';

beforeEach(() => sessionStorage.clear());

test('the same user is back where they were, once', () => {
  rememberPlace('/dashboard/documents?page=2', 'anna');
  expect(leftUnwillingly()).toBe(true);
  expect(takePlace('anna')).toBe('/dashboard/documents?page=2');
  expect(takePlace('anna')).toBeNull();
});

test('another user is not led to the first one’s place', () => {
  rememberPlace('/dashboard/documents', 'anna');
  expect(takePlace('bert')).toBeNull();
});

test('a visitor of a link arrives there whoever they turn out to be', () => {
  rememberPlace('/dashboard/documents', null);
  expect(leftUnwillingly()).toBe(false);
  expect(takePlace('bert')).toBe('/dashboard/documents');
});

test('Back after a logout leads nobody else to a page of who logged out', () => {
  rememberPlace('/dashboard/documents', 'anna');
  leavePlace('anna');
  expect(takePlace('anna')).toBeNull();
  for (const [userId, place] of [
    ['bert', null],
    ['anna', '/dashboard/data/customers'],
  ] as const) {
    leavePlace('anna');
    rememberPlace('/dashboard/data/customers', null);
    expect(leftUnwillingly()).toBe(false);
    expect(takePlace(userId)).toBe(place);
  }
  // Once somebody is in, the tab is theirs.
  rememberPlace('/dashboard/documents', null);
  expect(takePlace('bert')).toBe('/dashboard/documents');
});

test('Back after a session that ended leads nobody else to its user’s page either', () => {
  rememberPlace('/dashboard/documents', 'anna');
  rememberPlace('/dashboard/data/customers', null);
  expect(leftUnwillingly()).toBe(true);
  expect(takePlace('bert')).toBeNull();
});

test('a session that ends later in the tab ended against its user’s will', () => {
  leavePlace('anna');
  rememberPlace('/dashboard/documents', 'bert');
  expect(leftUnwillingly()).toBe(true);
  expect(takePlace('bert')).toBe('/dashboard/documents');
});

test('whoever is in has the tab: nothing is left of who was there before', () => {
  rememberPlace('/dashboard/documents', 'anna');
  leavePlace('anna');
  arrive();
  rememberPlace('/dashboard/profile', null);
  expect(takePlace('bert')).toBe('/dashboard/profile');
});

test.each(['//evil.example', 'https://evil.example', '/dashboardx', '/'])(
  '%s is no place of the dashboard',
  (path) => {
    rememberPlace(path, null);
    expect(takePlace('anna')).toBeNull();
  },
);
