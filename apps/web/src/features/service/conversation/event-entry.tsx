import type { TicketActivity, ticketEventKinds } from '@portal/contract/service';
import {
  ArrowRightLeft,
  CalendarDays,
  CircleDot,
  Clock,
  Gauge,
  Hourglass,
  Link2,
  Link2Off,
  type LucideIcon,
  Merge,
  Paperclip,
  PencilLine,
  Split,
  Trash2,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

const icons: Record<EventKind, LucideIcon> = {
  opened: CircleDot,
  status_changed: ArrowRightLeft,
  planned: CalendarDays,
  assigned: UserRound,
  described: PencilLine,
  renamed: PencilLine,
  attachment_added: Paperclip,
  attachment_removed: Trash2,
  maintenance_recorded: Wrench,
  urgency_changed: Gauge,
  waiting_for_customer: Hourglass,
  waiting_ended: Clock,
  linked: Link2,
  unlinked: Link2Off,
  merged_into: Merge,
  merged: Merge,
  merge_undone: Split,
};

export interface EventEntryProps {
  entry: TicketActivity;
  kind: EventKind;
}

/** Event of a ticket in one line, with the reason if there is one. */
export function EventEntry({ entry, kind }: EventEntryProps) {
  const format = useFormats();
  const { text, reason } = useEventTexts(entry, kind);
  const Icon = icons[kind];
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-soft"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 py-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="text-ink wrap-anywhere">{text}</span>
          <span className="ms-auto text-xs text-soft tabular-nums">
            {entry.actor ? `${entry.actor.name} · ` : null}
            <time dateTime={entry.at}>{format.moment(entry.at)}</time>
          </span>
        </p>
        {reason ? (
          <p className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line text-soft wrap-anywhere">
            {reason}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Kinds of events of a ticket; messages are separate. */
type EventKind = (typeof ticketEventKinds)[number];

/** Returns the text of an event and its reason. */
function useEventTexts(entry: TicketActivity, kind: EventKind) {
  const { t } = useTranslation();
  const format = useFormats();
  const { from_status: from, to_status: to, assigned_to: person } = entry;
  const { planned_for: day, planned_start: start } = entry;
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
          ? t('service_requests.events.planned', {
              date: [format.longDay(day), ...(start === null ? [] : [start])].join(', '),
            })
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
    case 'renamed':
      return {
        text: t('service_requests.events.renamed', { subject: entry.text ?? '' }),
        reason: null,
      };
    case 'linked':
    case 'unlinked':
    case 'merged_into':
    case 'merged':
    case 'merge_undone':
      return {
        text: t(`service_requests.events.${kind}`, { ticket: entry.text ?? '' }),
        reason: null,
      };
    case 'urgency_changed':
      return {
        text: t('service_requests.events.urgency_changed', {
          urgency: t(`promises.urgencies.${entry.urgency ?? 'question'}`),
        }),
        reason: entry.text,
      };
    case 'opened':
    case 'described':
    case 'maintenance_recorded':
    case 'waiting_for_customer':
    case 'waiting_ended':
      return { text: t(`service_requests.events.${kind}`), reason: null };
  }
}
