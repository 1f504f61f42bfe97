import type { TicketActivity, ticketEventKinds } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Kinds of events of a ticket; messages are separate. */
export type EventKind = (typeof ticketEventKinds)[number];

/** Returns the text of an event and its reason. */
export function useEventTexts(entry: TicketActivity, kind: EventKind) {
  const { t } = useTranslation();
  const format = useFormats();
  const { from_status: from, to_status: to, planned_for: day, assigned_to: person } = entry;
  switch (kind) {
    case 'status_changed':
      return {
        text:
          from && to
            ? t('service_requests.events.status_changed', {
                from: t(`service.statuses.${from}`),
                to: t(`service.statuses.${to}`),
              })
            : t('service_requests.events.status'),
        reason: entry.text,
      };
    case 'planned':
      return {
        text: day
          ? t('service_requests.events.planned', { date: format.longDay(day) })
          : t('service_requests.events.unplanned'),
        reason: null,
      };
    case 'assigned':
      return {
        text: person
          ? t('service_requests.events.assigned', { name: person.name })
          : t('service_requests.events.unassigned'),
        reason: null,
      };
    case 'attachment_added':
    case 'attachment_removed':
      return {
        text: t(`service_requests.events.${kind}`, { name: entry.text ?? '' }),
        reason: null,
      };
    case 'opened':
    case 'described':
    case 'maintenance_recorded':
      return { text: t(`service_requests.events.${kind}`), reason: null };
  }
}
