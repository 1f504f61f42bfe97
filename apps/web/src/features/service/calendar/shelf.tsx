import type { PlannedTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { shelfTarget, useDropTarget } from './use-ticket-drag.ts';
import { TicketCard } from './ticket-card.tsx';
import type { Whose } from './calendar-view.ts';
import type { useShelf } from './use-shelf.ts';

export interface ShelfProps {
  shelf: ReturnType<typeof useShelf>;
  /** Unplanned tickets, including those being moved here. */
  tickets: readonly PlannedTicket[];
  whose: Whose;
  /** True to start open, if there is room. */
  startsOpen: boolean;
}

const emptyTexts = {
  everyone: 'service_calendar.shelf.empty',
  team: 'service_calendar.shelf.empty_team',
  mine: 'service_calendar.shelf.empty_mine',
} as const;

/**
 * Unplanned open tickets, to be dragged to a day; dropping a ticket here removes it from the
 * calendar.
 */
export function Shelf({ shelf, tickets, whose, startsOpen }: ShelfProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const { id: dropRef, isOver } = useDropTarget(shelfTarget);
  const { query, listSearch, hasMore } = shelf;
  return (
    <section
      ref={dropRef}
      aria-labelledby={id}
      className={classNames('rounded border border-line', isOver ? 'bg-brand-soft' : 'bg-sunken')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1">
        <h3 id={id}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-9 items-center gap-2 rounded-small font-semibold text-ink touch:min-h-11"
          >
            <ChevronDown
              aria-hidden
              className={classNames(
                'size-4 text-soft transition-transform duration-100',
                !isOpen && '-rotate-90',
              )}
            />
            {t('service_calendar.shelf.title')}
            {query.data ? (
              <span className="rounded-full bg-surface px-1.5 text-xs font-medium text-soft tabular-nums">
                {hasMore ? `${tickets.length}+` : tickets.length}
              </span>
            ) : null}
          </button>
        </h3>
        <Link
          to="/dashboard/service"
          search={listSearch}
          className="inline-flex items-center rounded-small text-brand-ink underline-offset-4 hover:underline touch:min-h-11"
        >
          {t('service_calendar.shelf.all')}
        </Link>
      </div>
      {isOpen ? (
        <div className="px-3 pb-3">
          <QueryView
            query={query}
            failure={t('service_calendar.shelf.load_failed')}
            skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
          >
            {() =>
              tickets.length === 0 ? (
                <p className="text-soft">{t(emptyTexts[whose])}</p>
              ) : (
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
                  {tickets.map((ticket) => (
                    <TicketCard key={ticket.id} ticket={ticket} isPlanned={false} />
                  ))}
                </ul>
              )
            }
          </QueryView>
        </div>
      ) : null}
    </section>
  );
}
