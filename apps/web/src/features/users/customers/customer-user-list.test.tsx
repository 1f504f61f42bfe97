// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests } from '#web/testing/test-server.ts';
import { CustomerUserList } from './customer-user-list.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('explains the missing permission and sends no request', () => {
  setUser({ ...createTestUser('bram'), permissions: ['customers'] });
  render(<CustomerUserList customer={{ id: 'lumiere', name: 'Lumière' }} />);
  expect(screen.getByText('You do not have access to users')).toBeTruthy();
  expect(requests).toEqual([]);
});
