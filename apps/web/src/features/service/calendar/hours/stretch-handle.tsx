import type { PlannedTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import type { Stretch } from './use-stretch.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 4,
  PageUp: -4,
};

/** Lower edge of a ticket, by which its duration changes: by pointer or by arrow keys. */
export function StretchHandle({ ticket, stretch }: { ticket: PlannedTicket; stretch: Stretch }) {
  const { t } = useTranslation();
  const { minutes, shortest, longest } = stretch;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input takes the value where it is pressed
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('service_calendar.duration_of', { ticket: ticket.ticket_id })}
      aria-valuemin={shortest}
      aria-valuemax={longest}
      aria-valuenow={minutes}
      aria-valuetext={t('tickets.minutes', { minutes })}
      {...stretch.drag}
      // Sensors of the card listen to these.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onBlur={stretch.leave}
      onKeyDown={(event) => {
        const count = steps[event.key];
        if (count === undefined) return;
        event.preventDefault();
        stretch.step(count);
      }}
      className="absolute inset-x-0 bottom-0 z-10 h-2 cursor-ns-resize touch-none touch:h-6 touch:max-h-1/2 rounded-small hover:bg-control focus-visible:bg-focus focus-visible:outline-none"
    />
  );
}
