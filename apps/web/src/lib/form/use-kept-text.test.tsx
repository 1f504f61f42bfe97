// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepUser } from '../session/load-user.ts';
import { forgetUser } from '../session/sign-out.ts';
import { testUser } from '../session/test-user.ts';
import { useKeptText } from './use-kept-text.ts';

afterEach(() => {
  forgetUser();
  sessionStorage.clear();
});

const open = () => renderHook(() => useKeptText('message:1')).result;
const type = (field: ReturnType<typeof open>, text: string) => act(() => field.current[1](text));

test('what was typed is there again after a reload, for the same user alone', () => {
  keepUser(testUser('anna'));
  type(open(), 'Half a sentence');
  expect(open().current[0]).toBe('Half a sentence');
  forgetUser();
  keepUser(testUser('bert'));
  expect(open().current[0]).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Half');
});

test('what was sent is kept no longer', () => {
  keepUser(testUser('anna'));
  const field = open();
  type(field, 'Sent');
  type(field, '');
  expect(sessionStorage).toHaveLength(0);
});
