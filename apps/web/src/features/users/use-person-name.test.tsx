// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { usePersonName } from './person-name.ts';

beforeAll(async () => {
  await startTestI18n('nl');
});

test.each([
  ['active', 'Claire Dubois'],
  ['anonymized', 'Geanonimiseerde gebruiker'],
] as const)('names a person who is %s: %s', (status, called) => {
  const names = { first_name: 'Claire', last_name: 'Dubois' };
  const { result } = renderHook(() => usePersonName());
  expect(result.current({ ...createTestUser('claire'), ...names, status })).toBe(called);
});
