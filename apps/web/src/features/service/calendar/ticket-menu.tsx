import type { PlannedTicket } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Ellipsis, SquareArrowOutUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getPlanForm } from './calendar-forms.ts';

export interface TicketMenuProps {
  ticket: PlannedTicket;
  /** True if it has a day. */
  isPlanned?: boolean | undefined;
  tabIndex?: number | undefined;
}

/** Actions for a ticket as an alternative to dragging. */
export function TicketMenu({ ticket, isPlanned = true, tabIndex }: TicketMenuProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          className="grid size-7 max-h-full place-items-center rounded-small text-soft hover:bg-hover hover:text-ink touch:size-11"
        >
          <Ellipsis aria-hidden className="size-4" />
          <VisuallyHidden>
            {t('service_calendar.actions_for', { ticket: ticket.ticket_id })}
          </VisuallyHidden>
        </button>
      }
    >
      <DropdownMenuItem onSelect={() => open(getPlanForm(ticket.id))}>
        <CalendarDays aria-hidden />
        {isPlanned ? t('service_calendar.move') : t('service_calendar.plan')}
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <Link to="/dashboard/service/$id" params={{ id: ticket.id }}>
          <SquareArrowOutUpRight aria-hidden />
          {t('service_calendar.open')}
        </Link>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
