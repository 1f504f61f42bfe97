import type { InstalledDevice } from '@portal/contract/crm';
import { daysBetween, type Day } from '#web/lib/days/day.ts';

/** Days ahead at which maintenance is due soon. */
export const dueSoonDays = 30;

/** State of the next maintenance, with the days until it. */
export interface DueState {
  kind: 'overdue' | 'today' | 'soon' | 'later';
  /** Never negative: how long it is overdue, or how long there still is. */
  days: number;
}

/** Returns the state of maintenance; null without a date. Decommissioned devices are never due. */
export function getDueState(
  device: Pick<InstalledDevice, 'next_maintenance_on' | 'status'>,
  today: Day,
): DueState | null {
  const { next_maintenance_on: next, status } = device;
  if (next === null || status === 'decommissioned') return null;
  const days = daysBetween(today, next);
  if (days < 0) return { kind: 'overdue', days: -days };
  if (days === 0) return { kind: 'today', days };
  return { kind: days <= dueSoonDays ? 'soon' : 'later', days };
}
