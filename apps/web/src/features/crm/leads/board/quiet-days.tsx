import { type LeadCard, openLeadStages, stalledAfterDays } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { daysBetween, hasPassed, today } from '#web/lib/days/day.ts';
import { toDay } from '#web/lib/days/instants.ts';

export interface QuietDaysProps {
  card: Pick<
    LeadCard,
    'stage' | 'stage_changed_at' | 'last_note_at' | 'created_at' | 'next_step_on'
  >;
}

/**
 * Days since the last note or move; nothing for a closed lead. A lead is marked as stalled after two
 * weeks, unless its next step is still to come.
 */
export function QuietDays({ card }: QuietDaysProps) {
  const { t } = useTranslation();
  if (!openLeadStages.some((stage) => stage === card.stage)) return null;
  const { last_note_at: noted, created_at: created, stage_changed_at: moved } = card;
  const lastAt = noted !== null && noted > moved ? noted : moved;
  const count = Math.max(0, daysBetween(toDay(lastAt), today()));
  if (count === 0) {
    if (lastAt === noted) return <span>{t('leads.board.noted_today')}</span>;
    const isNew = toDay(created) === today();
    return <span>{t(isNew ? 'leads.board.added_today' : 'leads.board.moved_today')}</span>;
  }
  const isPlanned = card.next_step_on !== null && !hasPassed(card.next_step_on);
  const isStalled = count >= stalledAfterDays && !isPlanned;
  return (
    <span className={isStalled ? 'font-medium text-warning' : undefined}>
      {t(isStalled ? 'leads.board.stalled_days' : 'leads.board.quiet_days', { count })}
    </span>
  );
}
