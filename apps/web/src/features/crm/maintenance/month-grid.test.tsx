// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import type { DueDay } from './day-link.tsx';
import { MonthGrid } from './due-calendar.tsx';

const device = (serial: string) => ({
  id: serial,
  serial_number: serial,
  device: 'Lumina',
  customer: 'Clinique Lumière',
});
const busyDay: DueDay = {
  date: '2026-03-05',
  count: 5,
  devices: [device('A-1'), device('A-2'), device('A-3')],
};

function Calendar() {
  const [month, setMonth] = useState('2026-03');
  return (
    <MonthGrid
      month={month}
      days={new Map([[busyDay.date, busyDay]])}
      today="2026-03-04"
      busy={false}
      onMonth={setMonth}
    />
  );
}

async function open(path = '/') {
  const { history } = renderPage(Calendar, { path });
  await screen.findByRole('grid', { name: 'Maintenance due in March 2026' });
  return history;
}

function dayCell(day: string): HTMLElement {
  const cell = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!cell) throw new Error(`The grid has no ${day}`);
  return cell;
}

const focused = () => document.activeElement?.getAttribute('data-day');

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('begins weeks on Monday, marks today, and says what is due on a day', async () => {
  await open();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(dayCell('2026-03-04').getAttribute('aria-current')).toBe('date');
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  const cell = dayCell('2026-03-05');
  expect(cell.textContent).toMatch(/Thursday,? 5 March 2026/u);
  expect(within(cell).getByRole('link').textContent).toBe('5 devices');
  expect(cell.textContent).toContain('Lumina A-1');
  expect(cell.textContent).toContain('and 2 more');
});

test('focuses one day, and moves over the edge of the month by keys', async () => {
  await open();
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
  await userEvent.tab();
  expect(focused()).toBe('2026-03-04');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('2026-03-12');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('2026-03-09');
  await userEvent.keyboard('{End}{PageDown}');
  expect(focused()).toBe('2026-04-15');
  expect(screen.getByRole('grid', { name: 'Maintenance due in April 2026' })).toBeTruthy();
  await userEvent.keyboard('{PageUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('2026-02-22');
});

test('opens the list of the day by Enter, with the filters of the calendar', async () => {
  const history = await open('/?view=calendar&customer_id=c1');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(history.location.search).toBe('?view=calendar&customer_id=c1');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard/data/devices/due'));
  expect(history.location.search).toBe('?customer_id=c1&due_from=2026-03-05&due_until=2026-03-05');
});
