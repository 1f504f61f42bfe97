import {
  getServiceCalendar as route,
  maxCalendarDays,
  type ServiceCalendar,
} from '@portal/contract/service';
import type { RouteQuery } from '@portal/contract/kernel';
import { countDays } from '#server/kernel/calendar-day.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { listCalendarDays } from './list-calendar-days.ts';

/**
 * Returns planned and due work per day of a range.
 * @throws DomainError 400 at `to` for a range that is empty or too long.
 */
export async function getCalendar(
  context: Context,
  { from, to, assigned_to_user_id: assignedTo }: RouteQuery<typeof route>,
): Promise<ServiceCalendar> {
  authorize(context.actor, route.access);
  const span = countDays({ from, until: to });
  if (span < 1 || span > maxCalendarDays) {
    throw fieldError('to', 'service_calendar.to', { most: maxCalendarDays });
  }
  const days = await listCalendarDays(context, { from, to, assignedTo });
  const sum = (name: 'tickets_count' | 'maintenance_count') =>
    days.reduce((total, day) => total + day[name], 0);
  return { days, tickets_count: sum('tickets_count'), maintenance_count: sum('maintenance_count') };
}
