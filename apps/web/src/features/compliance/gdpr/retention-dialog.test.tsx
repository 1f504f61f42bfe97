// @vitest-environment jsdom
import type { Retention } from '@portal/contract/compliance';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { RetentionDialog } from './retention-dialog.tsx';

const toRule = (rule: Retention['rule']): Retention => ({
  rule,
  days: 90,
  is_enabled: true,
  due: 0,
  next_run_at: '2026-03-05T02:00:00.000Z',
  last_run: null,
});

function open(rule: Retention['rule']) {
  const component = () => <RetentionDialog rule={toRule(rule)} onClose={() => {}} />;
  renderPage(component);
}

beforeAll(() => startTestI18n('en'));
beforeEach(() =>
  stubCalls({
    'GET /compliance/retention/{rule}/due/': ({ query }: SentRequest) => ({
      due: query.get('days') === '90' ? 0 : 13,
    }),
  }),
);
afterEach(cleanup);

test.for([
  ['leads', 'Save: 13 leads removed tonight'],
  ['accounts', 'Save: 13 accounts proposed for anonymization tonight'],
] as const)(
  'shows the consequence for %s on the button, and nothing while the rule is off',
  async ([rule, text]) => {
    open(rule);
    expect(await screen.findByText(/: 0 .*\.$/u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
    const days = await screen.findByLabelText(/^Days/u);
    await userEvent.clear(days);
    await userEvent.type(days, '7');
    expect(await screen.findByRole('button', { name: text })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  },
);

test('shows the days in years and months while typing', async () => {
  open('leads');
  const days = await screen.findByLabelText(/^Days/u);
  expect(await screen.findByText('About 3 months.')).toBeTruthy();
  await userEvent.clear(days);
  await userEvent.type(days, '2555');
  expect(screen.getByText('About 7 years.')).toBeTruthy();
  await userEvent.type(days, '5');
  expect(screen.queryByText(/^About/u)).toBeNull();
});
