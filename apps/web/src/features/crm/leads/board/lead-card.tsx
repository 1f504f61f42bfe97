import type { LeadCard as Card, LeadCard, LeadPriority } from '@portal/contract/crm';
import { CalendarCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isStepOverdue } from '#web/features/crm/leads/is-step-overdue.ts';
import { priorityTones } from '#web/features/crm/leads/priority-tones.ts';
import { useAmountFormat } from '#web/lib/format/format-amount.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
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
  const formatAmount = useAmountFormat();
  const { contact, assigned_to: salesperson, last_note: note, expected_value: value } = card;
  const organization = contact.customer?.name ?? card.organization;
  return (
    <div className="flex min-w-0 flex-col gap-2 p-3">
      <div className="min-w-0 pe-9 touch:pe-10">
        <h3 className="leading-5 wrap-anywhere">
          {isCopy ? <b className="font-semibold">{contact.name}</b> : <LeadLink card={card} />}
        </h3>
        {organization ? <p className="truncate text-xs text-soft">{organization}</p> : null}
      </div>
      {note === null ? null : (
        <p
          className={classNames(
            'text-soft wrap-anywhere',
            card.next_step === null ? 'line-clamp-2' : 'line-clamp-1',
          )}
        >
          {note}
        </p>
      )}
      <NextStep card={card} />
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-soft">
        {value === null ? null : (
          <span className="font-medium text-ink tabular-nums">{formatAmount(value)}</span>
        )}
        <PriorityBadge priority={card.priority} />
        <QuietDays card={card} />
        {card.stage === 'lost' && !card.has_lost_reason ? (
          <span className="font-medium text-warning">{t('leads.board.no_reason')}</span>
        ) : null}
      </p>
      <p className="flex min-w-0 items-center gap-1.5 text-xs text-soft">
        {salesperson ? <Avatar name={salesperson.name} size="sm" /> : null}
        <span className="truncate">{salesperson?.name ?? t('leads.board.nobody')}</span>
      </p>
    </div>
  );
}

/** What to do next with a lead; an overdue step is marked. */
function NextStep({ card }: { card: LeadCard }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { next_step: step, next_step_on: day } = card;
  if (step === null) return null;
  const isOverdue = isStepOverdue(card);
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-xs">
      <CalendarCheck
        aria-hidden
        className={classNames('mt-0.5 size-3.5 shrink-0', isOverdue ? 'text-warning' : 'text-soft')}
      />
      <span className="min-w-0">
        <span className="line-clamp-2 text-ink wrap-anywhere">{step}</span>
        {day === null ? null : (
          <span
            className={classNames(
              'block tabular-nums',
              isOverdue ? 'font-medium text-warning' : 'text-soft',
            )}
          >
            {isOverdue ? t('leads.board.step_overdue', { day: format.day(day) }) : format.day(day)}
          </span>
        )}
      </span>
    </p>
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
