// @vitest-environment jsdom
import { useSearch } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { parsePeriod } from './report-period.ts';

function Page() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <PeriodChoice period={parsePeriod(search['from'], search['to'], '2026-11-22')} />;
}

async function open() {
  const router = renderPage(Page, { path: '/?from=2026-01-01&to=2026-03-31' });
  const from = await screen.findByLabelText('From');
  return { from, router };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('keeps a day while it is typed, and updates the report', async () => {
  const { from, router } = await open();
  from.focus();
  type(from, '2026-02-01');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-02-01' }));
  expect(document.activeElement).toBe(from);
  expect(from).toHaveProperty('value', '2026-02-01');
});

test('explains an invalid period and changes nothing until another choice', async () => {
  const { from, router } = await open();
  type(from, '2026-05-01');
  const why = screen.getByText(/Choose an end date after the start date/u);
  const to = screen.getByLabelText('To');
  expect(to.getAttribute('aria-invalid')).toBe('true');
  expect(to.getAttribute('aria-describedby')).toBe(why.closest('p')?.id);
  expect(router.state.location.search).toMatchObject({ from: '2026-01-01' });
  fireEvent.click(screen.getByRole('button', { name: 'Last 4 weeks' }));
  await waitFor(() => expect(screen.queryByText(/Choose an end/u)).toBeNull());
});
