import type { TicketActivity } from '@portal/contract/service';
import {
  CalendarDays,
  CircleDot,
  Paperclip,
  PencilLine,
  Trash2,
  UserRound,
  Wrench,
  ArrowRightLeft,
  type LucideIcon,
} from 'lucide-react';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useEventTexts, type EventKind } from './use-event-texts.ts';

const icons: Record<EventKind, LucideIcon> = {
  opened: CircleDot,
  status_changed: ArrowRightLeft,
  planned: CalendarDays,
  assigned: UserRound,
  described: PencilLine,
  attachment_added: Paperclip,
  attachment_removed: Trash2,
  maintenance_recorded: Wrench,
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
