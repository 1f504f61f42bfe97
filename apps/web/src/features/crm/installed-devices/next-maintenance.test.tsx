// @vitest-environment jsdom
import type { InstalledDevice } from '@portal/contract/crm';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#web/lib/days/day.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { testDevice } from '#web/testing/test-device.ts';
import { NextMaintenance } from './due-state.tsx';

function renderText(changes: Partial<InstalledDevice>) {
  const { container } = render(<NextMaintenance device={{ ...testDevice, ...changes }} />);
  return container.textContent;
}

const inDays = (count: number) => renderText({ next_maintenance_on: addDays(today(), count) });

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('says how long maintenance is overdue, and how soon it is', () => {
  expect(inDays(-1)).toMatch(/Overdue by 1 day$/u);
  expect(inDays(-40)).toMatch(/Overdue by 40 days$/u);
  expect(inDays(0)).toMatch(/Due today$/u);
  expect(inDays(30)).toMatch(/In 30 days$/u);
  expect(inDays(31)).not.toMatch(/Due/u);
});

test('says nothing of devices that are decommissioned or not planned', () => {
  expect(renderText({ next_maintenance_on: '2020-01-31', status: 'decommissioned' })).toBe(
    'Not scheduled',
  );
  expect(renderText({ next_maintenance_on: null })).toBe('Not scheduled');
});
