import { openLeadStages, type LeadCard } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { daysBetween, today } from '#web/lib/days/day.ts';
import { toDay } from '#web/lib/days/instants.ts';

/** From so many days on, silence is to be noticed. */
const longSilence = 14;

export interface QuietDaysProps {
  card: Pick<LeadCard, 'stage' | 'last_note_at' | 'created_at'>;
}

/** Days since the last note; nothing for a closed lead. */
export function QuietDays({ card }: QuietDaysProps) {
  const { t } = useTranslation();
  if (!openLeadStages.some((stage) => stage === card.stage)) return null;
  const { last_note_at: noted, created_at: created } = card;
  const count = Math.max(0, daysBetween(toDay(noted ?? created), today()));
  if (count === 0)
    return <span>{t(noted === null ? 'leads.board.added_today' : 'leads.board.noted_today')}</span>;
  return (
    <span className={count < longSilence ? undefined : 'font-medium text-warning'}>
      {t('leads.board.quiet_days', { count })}
    </span>
  );
}
