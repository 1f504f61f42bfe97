// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setUser } from '../session/load-user.ts';
import { clearUser } from '../session/sign-out.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { useStoredText } from './use-stored-text.ts';

afterEach(() => {
  clearUser();
  sessionStorage.clear();
});

const open = () => renderHook(() => useStoredText('message:1')).result;
const type = (field: ReturnType<typeof open>, text: string) => act(() => field.current[1](text));

test('restores typed text after a reload for the same user only', () => {
  setUser(createTestUser('anna'));
  type(open(), 'Half a sentence');
  expect(open().current[0]).toBe('Half a sentence');
  clearUser();
  setUser(createTestUser('bert'));
  expect(open().current[0]).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Half');
});

test('removes the text after it was sent', () => {
  setUser(createTestUser('anna'));
  const field = open();
  type(field, 'Sent');
  type(field, '');
  expect(sessionStorage).toHaveLength(0);
});
