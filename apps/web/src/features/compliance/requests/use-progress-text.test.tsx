// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { testRequest } from '#web/testing/test-request.ts';
import { useProgressText } from './request-state.tsx';

beforeAll(async () => {
  await startTestI18n('en');
});

test.each([
  [false, /stays deactivated until it is restored/u],
  [true, /is active again/u],
])('describes the account after a cancelled request (active: %s)', (isActive, text) => {
  const request = testRequest({
    status: 'cancelled',
    cancelled_at: '2026-01-06T08:00:00.000Z',
    user_is_active: isActive,
  });
  const { result } = renderHook(() => useProgressText());
  expect(result.current(request)).toMatch(text);
});
