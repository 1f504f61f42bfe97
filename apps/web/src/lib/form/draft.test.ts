// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionEnded } from '../api/signals.ts';
import { setUser } from '../session/load-user.ts';
import { clearUser } from '../session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { clearDrafts } from './clear-drafts.ts';
import { registerDraft, takeDraft } from './use-stored-text.ts';

const half = { etag: null, values: { name: 'Half a name' } };

let close: () => void;

beforeEach(() => {
  setUser(createTestUser('anna'));
  close = registerDraft('customer:new', () => half);
});
afterEach(() => {
  close();
  clearUser();
  sessionStorage.clear();
});

test('restores what the same user typed when the session ended, once', () => {
  sessionEnded.emit();
  clearUser();
  setUser(createTestUser('anna'));
  expect(takeDraft('customer:new')).toEqual(half);
  expect(takeDraft('customer:new')).toBeNull();
});

test('hides a draft from another user and removes it from storage', () => {
  sessionEnded.emit();
  clearUser();
  setUser(createTestUser('bert'));
  expect(takeDraft('customer:new')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
  setUser(createTestUser('anna'));
  expect(takeDraft('customer:new')).toBeNull();
});

test('stores no draft without changes or after a deliberate logout', () => {
  close();
  close = registerDraft('customer:new', () => null);
  sessionEnded.emit();
  expect(takeDraft('customer:new')).toBeNull();
  close();
  close = registerDraft('customer:new', () => half);
  sessionEnded.emit();
  clearDrafts(null);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test.each([
  '{"name":"Half a name"}',
  '{"values":{}}',
  '{"etag":null,"values":null}',
  'null',
  '1',
  'no JSON',
])('ignores a stored value of another shape: %s', (stored) => {
  sessionEnded.emit();
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('draft:'));
  sessionStorage.setItem(key ?? '', stored);
  expect(takeDraft('customer:new')).toBeNull();
});
