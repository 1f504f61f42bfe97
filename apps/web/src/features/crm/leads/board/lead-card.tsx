import type { LeadCard as Card, LeadCard, LeadPriority } from '@portal/contract/crm';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { priorityTones } from '#web/features/crm/leads/priority-tones.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CardLink } from '#web/ui/link-card.tsx';
import { useLeadLinks } from './lead-links.tsx';
import { QuietDays } from './quiet-days.tsx';

export interface LeadCardFaceProps {
  card: Card;
  /** The copy in the hand opens nothing. */
  isCopy?: boolean | undefined;
}

/** Card of a lead; its name opens the lead. */
export function LeadCardFace({ card, isCopy = false }: LeadCardFaceProps) {
  const { t } = useTranslation();
  const { contact, assigned_to: salesperson, last_note: note } = card;
  return (
    <div className="flex min-w-0 flex-col gap-2 p-3">
      <div className="min-w-0 pe-9 touch:pe-10">
        <h3 className="leading-5 wrap-anywhere">
          {isCopy ? <b className="font-semibold">{contact.name}</b> : <LeadLink card={card} />}
        </h3>
        {contact.customer ? (
          <p className="truncate text-xs text-soft">{contact.customer.name}</p>
        ) : null}
      </div>
      {note === null ? null : <p className="line-clamp-2 text-soft wrap-anywhere">{note}</p>}
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-soft">
        <PriorityBadge priority={card.priority} />
        <QuietDays card={card} />
      </p>
      <p className="flex min-w-0 items-center gap-1.5 text-xs text-soft">
        {salesperson ? <Avatar name={salesperson.name} size="sm" /> : null}
        <span className="truncate">{salesperson?.name ?? t('leads.board.nobody')}</span>
      </p>
    </div>
  );
}

/** Badge of a lead's priority. */
function PriorityBadge({ priority }: { priority: LeadPriority }) {
  const { t } = useTranslation();
  return <Badge tone={priorityTones[priority]}>{t(`leads.priorities.${priority}`)}</Badge>;
}

/** Opens a lead over its board. */
function LeadLink({ card }: { card: LeadCard }) {
  const { getHref, open, prepare } = useLeadLinks();
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    open(card.id);
  };
  return (
    <CardLink>
      <a
        href={getHref(card.id)}
        draggable={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onClick}
      >
        {card.contact.name}
      </a>
    </CardLink>
  );
}

/** Neither handled already nor meant for the browser, as one that opens a tab is. */
const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
