// @vitest-environment jsdom
import type { Permission } from '@portal/contract/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, stubCalls, toPage } from '#web/testing/test-server.ts';
import { OwnAccount } from './profile-details.tsx';

const sales = { id: '0198f000-0000-7000-8000-00000000000b', name: 'Sales', permissions: [] };
const title = { id: '0198f000-0000-7000-8000-00000000000c', name: 'Engineer' };

function open(permissions: readonly Permission[]) {
  const profile = { employee_profile: { job_title: title.id }, groups: [sales.id] };
  setUser({ ...createTestUser('ada'), ...profile, permissions: [...permissions] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnAccount />
    </QueryClientProvider>,
  );
}

beforeAll(() => startTestI18n('en'));
beforeEach(() =>
  stubCalls({
    'GET /users/employees/job-titles/': [title],
    'GET /users/groups/': toPage([sales]),
  }),
);
afterEach(cleanup);

test('shows job title and groups to an employee who manages employees', async () => {
  open(['staff']);
  expect(await screen.findByText('Engineer')).toBeTruthy();
  expect(await screen.findByText('Sales')).toBeTruthy();
  expect(screen.getByText('Employees and groups')).toBeTruthy();
});

test('shows permissions to any other employee and sends no forbidden request', () => {
  open(['documents']);
  expect(screen.getByText('Documents')).toBeTruthy();
  expect(screen.queryByText('Job title')).toBeNull();
  expect(requests).toEqual([]);
});
