import { expect, test } from 'vitest';
import { getDueState } from './due-state.tsx';

const today = '2026-03-05';
const on = (next: string | null) =>
  getDueState({ next_maintenance_on: next, status: 'active' }, today);

test('treats maintenance as overdue from the day after', () => {
  expect(on('2026-03-04')).toEqual({ kind: 'overdue', days: 1 });
  expect(on('2026-03-05')).toEqual({ kind: 'today', days: 0 });
});

test('treats maintenance as due soon for thirty days', () => {
  expect(on('2026-03-06')).toEqual({ kind: 'soon', days: 1 });
  expect(on('2026-04-04')).toEqual({ kind: 'soon', days: 30 });
  expect(on('2026-04-05')).toEqual({ kind: 'later', days: 31 });
});

test('never treats unplanned and decommissioned devices as due', () => {
  expect(on(null)).toBeNull();
  const decommissioned = { next_maintenance_on: '2020-01-01', status: 'decommissioned' } as const;
  expect(getDueState(decommissioned, today)).toBeNull();
});
