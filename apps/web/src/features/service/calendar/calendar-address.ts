import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { today, type Day } from '#web/lib/days/day.ts';
import { readDay, readView, type CalendarView } from './calendar-view.ts';

/** Returns the calendar's parameters from the address: `?view=week&day=2026-11-22&mine=true`. */
export function useCalendarAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  return {
    view: readView(search['view']),
    day: readDay(search['day']) ?? today(),
    /** Only the user's own tickets. */
    isMine: search['mine'] === true,
    show: (view: CalendarView) => void setSearch({ view }),
    goTo: (day: Day) => void setSearch({ day: day === today() ? undefined : day }),
    setMine: (isMine: boolean) => void setSearch({ mine: isMine || undefined }),
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
