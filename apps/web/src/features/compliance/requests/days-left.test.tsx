// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { countDaysOverdue, DaysLeft } from './request-state.tsx';
import { testRequest } from '#web/testing/test-request.ts';

beforeAll(async () => {
  await startTestI18n('en');
});
afterEach(cleanup);

const renderDays = (changes: Parameters<typeof testRequest>[0]) =>
  render(<DaysLeft request={testRequest(changes)} />).container;

test.each([
  ['2026-02-04T09:00:00.000Z', 1],
  ['2026-02-05T08:00:00.000Z', 1],
  ['2026-02-06T07:59:59.000Z', 1],
  ['2026-02-15T12:00:00.000Z', 11],
])('counts at %s %i days overdue', (now, days) => {
  expect(countDaysOverdue(testRequest(), Date.parse(now))).toBe(days);
});

test('shows days left, overdue days in red, and a dash for closed requests', () => {
  expect(renderDays({}).textContent).toBe('12 days left');
  expect(renderDays({ status: 'cancelled' }).textContent).toBe('–');
  const elevenDaysAgo = new Date(Date.now() - 11.5 * 24 * 60 * 60 * 1000).toISOString();
  const overdue = renderDays({
    status: 'expired',
    days_remaining: 0,
    grace_ends_at: elevenDaysAgo,
  });
  expect(overdue.textContent).toBe('11 days overdue');
  expect(overdue.querySelector('.text-danger')).not.toBeNull();
});
