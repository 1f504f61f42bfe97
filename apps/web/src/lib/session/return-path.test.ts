// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  clearReturnPath,
  setSignedOutUser,
  isSessionLost,
  saveReturnPath,
  takeReturnPath,
} from './return-path.ts';

beforeEach(() => sessionStorage.clear());

test('the same user is back where they were, once', () => {
  saveReturnPath('/dashboard/documents?page=2', 'anna');
  expect(isSessionLost()).toBe(true);
  expect(takeReturnPath('anna')).toBe('/dashboard/documents?page=2');
  expect(takeReturnPath('anna')).toBeNull();
});

test('another user is not led to the first one’s place', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  expect(takeReturnPath('bert')).toBeNull();
});

test('a visitor of a link arrives there whoever they turn out to be', () => {
  saveReturnPath('/dashboard/documents', null);
  expect(isSessionLost()).toBe(false);
  expect(takeReturnPath('bert')).toBe('/dashboard/documents');
});

test('Back after a logout leads nobody else to a page of who logged out', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  setSignedOutUser('anna');
  expect(takeReturnPath('anna')).toBeNull();
  for (const [userId, path] of [
    ['bert', null],
    ['anna', '/dashboard/data/customers'],
  ] as const) {
    setSignedOutUser('anna');
    saveReturnPath('/dashboard/data/customers', null);
    expect(isSessionLost()).toBe(false);
    expect(takeReturnPath(userId)).toBe(path);
  }
  // Once somebody is in, the tab is theirs.
  saveReturnPath('/dashboard/documents', null);
  expect(takeReturnPath('bert')).toBe('/dashboard/documents');
});

test('Back after a session that ended leads nobody else to its user’s page either', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  saveReturnPath('/dashboard/data/customers', null);
  expect(isSessionLost()).toBe(true);
  expect(takeReturnPath('bert')).toBeNull();
});

test('a session that ends later in the tab ended against its user’s will', () => {
  setSignedOutUser('anna');
  saveReturnPath('/dashboard/documents', 'bert');
  expect(isSessionLost()).toBe(true);
  expect(takeReturnPath('bert')).toBe('/dashboard/documents');
});

test('whoever is in has the tab: nothing is left of who was there before', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  setSignedOutUser('anna');
  clearReturnPath();
  saveReturnPath('/dashboard/profile', null);
  expect(takeReturnPath('bert')).toBe('/dashboard/profile');
});

test.each(['//evil.example', 'https://evil.example', '/dashboardx', '/'])(
  '%s is no place of the dashboard',
  (path) => {
    saveReturnPath(path, null);
    expect(takeReturnPath('anna')).toBeNull();
  },
);
