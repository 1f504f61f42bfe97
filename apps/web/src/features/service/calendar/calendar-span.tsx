import { getServiceCalendar } from '@portal/contract/service';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useIsSmallScreen } from '#web/lib/page/use-is-small-screen.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { CalendarBoard } from './calendar-board.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CalendarTop } from './calendar-top.tsx';
import { listDays } from './calendar-view.ts';
import { CalendarContent } from './calendar-content.tsx';
import { applyMoves } from './apply-moves.ts';
import { Shelf } from './shelf.tsx';
import { toUnplannedTickets, useShelf } from './use-shelf.ts';
import type { usePlanTicket } from './use-plan-ticket.ts';

export interface CalendarSpanProps {
  address: CalendarAddress;
  planning: ReturnType<typeof usePlanTicket>;
}

/** Days that the address names, with the unplanned tickets above. */
export function CalendarSpan({ address, planning }: CalendarSpanProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isSmall = useIsSmallScreen();
  const { view, day, isMine } = address;
  const days = listDays(view, day);
  const shelf = useShelf(isMine);
  const query = useQuery({
    ...routeQuery('service', getServiceCalendar, {
      query: {
        from: days[0] ?? day,
        to: days.at(-1) ?? day,
        ...(isMine ? { assigned_to_user_id: user.id } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const shown = {
    days: query.data?.days ?? [],
    shelf: toUnplannedTickets(shelf.query.data?.results ?? []),
  };
  const plan = applyMoves(shown, planning.moves);
  return (
    <div className="flex flex-col gap-4">
      <CalendarTop address={address} />
      <CalendarBoard plan={plan} onMove={planning.plan}>
        <Shelf shelf={shelf} tickets={plan.shelf} isMine={isMine} startsOpen={!isSmall} />
        <QueryView
          query={query}
          failure={t('service_calendar.load_failed')}
          skeleton={<CalendarSkeleton view={view} />}
        >
          {() => (
            <CalendarContent
              address={address}
              days={days}
              plan={plan.days}
              isStale={query.isPlaceholderData}
            />
          )}
        </QueryView>
      </CalendarBoard>
    </div>
  );
}
