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

test('returns the same user to their page, once', () => {
  saveReturnPath('/dashboard/documents?page=2', 'anna');
  expect(isSessionLost()).toBe(true);
  expect(takeReturnPath('anna')).toBe('/dashboard/documents?page=2');
  expect(takeReturnPath('anna')).toBeNull();
});

test('does not return another user to the first user’s page', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  expect(takeReturnPath('bert')).toBeNull();
});

test('returns any user to a page requested while signed out', () => {
  saveReturnPath('/dashboard/documents', null);
  expect(isSessionLost()).toBe(false);
  expect(takeReturnPath('bert')).toBe('/dashboard/documents');
});

test('does not return another user to a page reached by Back after a logout', () => {
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
  // After a sign-in the tab belongs to that user.
  saveReturnPath('/dashboard/documents', null);
  expect(takeReturnPath('bert')).toBe('/dashboard/documents');
});

test('does not return another user to a page reached by Back after the session ended', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  saveReturnPath('/dashboard/data/customers', null);
  expect(isSessionLost()).toBe(true);
  expect(takeReturnPath('bert')).toBeNull();
});

test('treats a later session end in the tab as involuntary', () => {
  setSignedOutUser('anna');
  saveReturnPath('/dashboard/documents', 'bert');
  expect(isSessionLost()).toBe(true);
  expect(takeReturnPath('bert')).toBe('/dashboard/documents');
});

test('clears everything about earlier users at sign-in', () => {
  saveReturnPath('/dashboard/documents', 'anna');
  setSignedOutUser('anna');
  clearReturnPath();
  saveReturnPath('/dashboard/profile', null);
  expect(takeReturnPath('bert')).toBe('/dashboard/profile');
});

test.each(['//evil.example', 'https://evil.example', '/dashboardx', '/'])(
  'ignores %s as outside the dashboard',
  (path) => {
    saveReturnPath(path, null);
    expect(takeReturnPath('anna')).toBeNull();
  },
);
