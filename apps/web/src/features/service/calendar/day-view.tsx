import { Link } from '@tanstack/react-router';
import { CalendarDays as CalendarIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useCalendarAddress } from './calendar-address.ts';
import type { CalendarDays } from './calendar-days.ts';
import { DueLink } from './due-link.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useDropTarget } from './use-ticket-drag.ts';

/** All that is planned and due on a day. */
export function DayView({ day: date, busy }: CalendarDays) {
  const { t } = useTranslation();
  const { id: dropRef, isOver } = useDropTarget(date);
  const { isMine } = useCalendarAddress();
  const { id: ownId } = useUser();
  const day = busy.get(date);
  const more = day ? day.tickets_count - day.tickets.length : 0;
  return (
    <div ref={dropRef} className={classNames('rounded', isOver && 'outline-2 outline-focus')}>
      {day ? (
        <div className="flex flex-col items-start gap-3">
          <DueLink day={day} />
          <ul className="flex w-full flex-col gap-2">
            {day.tickets.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {more > 0 ? (
            <Button asChild variant="outline">
              <Link
                to="/dashboard/service"
                search={{
                  planned_from: date,
                  planned_to: date,
                  ...(isMine ? { assigned_to_user_id: ownId } : {}),
                }}
              >
                {t('service_calendar.more', { count: more })}
              </Link>
            </Button>
          ) : null}
        </div>
      ) : (
        <EmptyState
          icon={<CalendarIcon />}
          title={t('service_calendar.none')}
          text={t('service_calendar.none_text')}
        />
      )}
    </div>
  );
}
