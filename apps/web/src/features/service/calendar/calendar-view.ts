import {
  calendarKindAccess,
  calendarKinds,
  type CalendarKind,
  type TeamFilter,
} from '@portal/contract/service';
import type { Me } from '@portal/contract/users';
import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { addDays, addMonths, type Day, parseDay, today } from '#web/lib/days/day.ts';
import { getMonday, getSunday, getWeekNumber, getWeeks, toMonth } from '#web/lib/days/month.ts';
import type { Formats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { ServiceDay } from './apply-moves.ts';

/** Period that the calendar shows. */
export const calendarViews = ['day', 'week', 'month'] as const;

export type CalendarView = (typeof calendarViews)[number];

/** Parses the view in a URL; defaults to the week. */
export function readView(value: unknown): CalendarView {
  return calendarViews.find((view) => view === value) ?? 'week';
}

/** Returns the days that a view shows, in order; a month is extended to whole weeks. */
export function listDays(view: CalendarView, day: Day): Day[] {
  switch (view) {
    case 'day':
      return [day];
    case 'week':
      return Array.from({ length: 7 }, (_, index) => addDays(getMonday(day), index));
    case 'month':
      return getWeeks(toMonth(day)).flat();
  }
}

/** Returns the same day one day, week or month later or earlier. */
export function moveDay(view: CalendarView, day: Day, step: -1 | 1): Day {
  switch (view) {
    case 'day':
      return addDays(day, step);
    case 'week':
      return addDays(day, 7 * step);
    case 'month':
      return addMonths(day, step);
  }
}

/** Returns the title of a period: "16–22 November 2026" with the week number. */
export function getTitle(view: CalendarView, day: Day, format: Formats) {
  switch (view) {
    case 'day':
      return { days: format.longDay(day), week: null };
    case 'week':
      return { days: format.days(getMonday(day), getSunday(day)), week: getWeekNumber(day) };
    case 'month':
      return { days: format.month(toMonth(day)), week: null };
  }
}

/** Props of every calendar view. */
export interface CalendarDays {
  /** Selected day. */
  day: Day;
  /** Shown days, in order. */
  days: readonly Day[];
  /** Days with entries. */
  busy: ReadonlyMap<Day, ServiceDay>;
  /** False if next steps alone are shown, which have no hours. */
  showsService: boolean;
  today: Day;
}

/** Returns the kinds of entries that a user may see. */
export const listKinds = (user: Me): CalendarKind[] =>
  calendarKinds.filter((kind) => can(user, calendarKindAccess[kind]));

/** Whose entries the calendar shows; those of the team with what nobody has. */
export type Whose = 'everyone' | 'team' | 'mine';

/** Returns the calendar's parameters from the address: `?view=week&day=2026-11-22&mine=true&kind=service`. */
export function useCalendarAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const user = useUser();
  const kinds = listKinds(user);
  const kind = kinds.length > 1 ? kinds.find((one) => one === search['kind']) : undefined;
  const shown = kind === undefined ? kinds : [kind];
  const hasTeam = Boolean(user.team);
  const whose = readWhose(search, hasTeam);
  return {
    view: readView(search['view']),
    day: parseDay(search['day']) ?? today(),
    whose,
    /** True for a user with a team. */
    hasTeam,
    /** Filters of tickets and next steps, as the API has them. */
    filters: toFilters(whose, user.id),
    /** The only kind of entries shown; undefined for all that the user may see. */
    kind,
    /** True for a user who may see several kinds. */
    hasKinds: kinds.length > 1,
    showsService: shown.includes('service'),
    showsSteps: shown.includes('next_steps'),
    show: (view: CalendarView) => void setSearch({ view }),
    goTo: (day: Day) => void setSearch({ day: day === today() ? undefined : day }),
    setWhose: (one: Whose) =>
      void setSearch({ mine: one === 'mine' || undefined, team: one === 'team' || undefined }),
    setKind: (one: CalendarKind | null) => void setSearch({ kind: one ?? undefined }),
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

/** Returns whose entries an address names; a link to a team shows everyone's to a user without one. */
function readWhose({ mine, team }: Record<string, unknown>, hasTeam: boolean): Whose {
  if (mine === true) return 'mine';
  return team === true && hasTeam ? 'team' : 'everyone';
}

function toFilters(
  whose: Whose,
  ownId: string,
): { assigned_to_user_id?: string; team?: TeamFilter } {
  switch (whose) {
    case 'everyone':
      return {};
    case 'team':
      return { team: 'mine_or_unassigned' };
    case 'mine':
      return { assigned_to_user_id: ownId };
  }
}
