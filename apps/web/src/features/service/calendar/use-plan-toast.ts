import { useTranslation } from 'react-i18next';
import type { Day } from '#web/lib/days/day.ts';
import { hasPassed } from '#web/lib/days/has-passed.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

interface Planned {
  ticket: { ticket_id: string };
  day: Day | null;
}

/** Returns the toast of a planned or unplanned ticket; it states that the customer gets a mail. */
export function usePlanToast() {
  const { t } = useTranslation();
  const format = useFormats();
  return ({ ticket, day }: Planned) => {
    const name = { ticket: ticket.ticket_id };
    if (day === null)
      return { tone: 'success' as const, title: t('service_calendar.taken_off', name) };
    return {
      tone: 'success' as const,
      title: t('service_calendar.moved', { ...name, day: format.longDay(day) }),
      text: t(hasPassed(day) ? 'tickets.plan_past' : 'service_calendar.mailed'),
    };
  };
}
