import {
  calendarKindAccess,
  type CalendarKind,
  getServiceCalendar as route,
  maxCalendarDays,
  type ServiceCalendar,
} from '@portal/contract/service';
import type { RouteQuery } from '@portal/contract/kernel';
import { listNextStepDays, type StepDay } from '#server/domains/crm/index.ts';
import { countDays } from '#server/kernel/calendar-day.ts';
import { authorize, getUserId, hasAccess } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { type CalendarDay, listCalendarDays } from './list-calendar-days.ts';

/**
 * Returns planned and due work and next steps per day of a range, of the kinds that the caller may see.
 * @throws DomainError `permission_denied` for a kind that the caller may not see; 400 at `to` for a
 * range that is empty or too long.
 */
export async function getCalendar(
  context: Context,
  { from, to, assigned_to_user_id: assignedTo, team, kind }: RouteQuery<typeof route>,
): Promise<ServiceCalendar> {
  const { actor } = context;
  authorize(actor, route.access);
  if (kind !== undefined) authorize(actor, calendarKindAccess[kind]);
  const span = countDays({ from, until: to });
  if (span < 1 || span > maxCalendarDays) {
    throw fieldError('to', 'service_calendar.to', { most: maxCalendarDays });
  }
  const shows = (one: CalendarKind) =>
    kind === undefined
      ? actor.kind === 'employee' && hasAccess(actor, calendarKindAccess[one])
      : kind === one;
  const callerId = getUserId(actor);
  const query = { from, to, assignedTo, team };
  const [work, steps] = await Promise.all([
    shows('service') ? listCalendarDays(context, { ...query, callerId }) : [],
    shows('next_steps') ? listNextStepDays(context, { ...query, readerId: callerId }) : [],
  ]);
  const days = joinDays(work, steps);
  const sum = (name: 'tickets_count' | 'maintenance_count' | 'next_steps_count') =>
    days.reduce((total, day) => total + day[name], 0);
  return {
    days,
    tickets_count: sum('tickets_count'),
    maintenance_count: sum('maintenance_count'),
    next_steps_count: sum('next_steps_count'),
  };
}

const noWork = { tickets_count: 0, tickets: [], maintenance_count: 0, maintenance: [] };

const noSteps = { next_steps_count: 0, next_steps: [] };

/** Joins the kinds of entries by their days. */
function joinDays(
  work: readonly CalendarDay[],
  steps: readonly StepDay[],
): ServiceCalendar['days'] {
  const workByDay = new Map(work.map((day) => [day.date, day]));
  const stepsByDay = new Map(steps.map((day) => [day.date, day]));
  const join = (date: string) => ({
    ...noWork,
    ...noSteps,
    ...workByDay.get(date),
    ...stepsByDay.get(date),
    date,
  });
  const dates = new Set([...workByDay.keys(), ...stepsByDay.keys()]);
  return [...dates].toSorted().map(join);
}
