import type { LeadCard as Card } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { LeadLink } from './lead-link.tsx';
import { PriorityBadge } from './priority-badge.tsx';
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
