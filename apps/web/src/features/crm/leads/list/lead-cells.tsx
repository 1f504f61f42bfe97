import type { Lead } from '@portal/contract/crm';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daysBetween, today } from '#web/lib/days/day.ts';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { QuietDays } from '../board/quiet-days.tsx';
import { isStepOverdue } from '../is-step-overdue.ts';
import { getLeadTarget } from '../use-open-lead.ts';

const stageTones: Partial<Record<Lead['stage'], BadgeTone>> = { won: 'success', lost: 'danger' };

/** Opens a lead over the list. */
export function LeadLink({ lead }: { lead: Lead }) {
  const { pathname, search } = useLocation();
  return (
    <Link {...getLeadTarget({ pathname, search }, lead.id)} resetScroll={false}>
      {lead.contact.name}
    </Link>
  );
}

/** Returns the organization that a lead is of: its customer, or what was noted. */
export const getOrganization = ({ contact, organization }: Lead): string | null =>
  contact.customer?.name ?? organization;

/** Stage of a lead. */
export function StageBadge({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  return <Badge tone={stageTones[lead.stage] ?? 'info'}>{t(`leads.stages.${lead.stage}`)}</Badge>;
}

/** Stage of a lead, and its priority. */
export function StageAndPriority({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-col items-start gap-1">
      <StageBadge lead={lead} />
      <span className="text-xs text-soft">{t(`lead_details.priorities.${lead.priority}`)}</span>
    </span>
  );
}

/** For how long a lead has been in its stage, and whether nobody follows it. */
export function StageAge({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const count = Math.max(0, daysBetween(toDay(lead.stage_changed_at), today()));
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">
        {t('leads.list.days', { count })}
      </span>
      <span className="block text-xs text-soft">
        <QuietDays card={lead} />
        {lead.stage === 'lost' && lead.lost_reason === null ? (
          <span className="font-medium text-warning">{t('leads.board.no_reason')}</span>
        ) : null}
      </span>
    </>
  );
}

/** What to do next with a lead, and when; marked if it is overdue. */
export function Step({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { next_step: step, next_step_on: day } = lead;
  if (step === null) return <span className="text-faint">–</span>;
  const isOverdue = isStepOverdue(lead);
  return (
    <>
      <span className="line-clamp-2 min-w-32 wrap-anywhere">{step}</span>
      {day === null ? null : (
        <span
          className={
            isOverdue
              ? 'block text-xs font-medium text-warning'
              : 'block text-xs text-soft tabular-nums'
          }
        >
          {isOverdue ? t('leads.board.step_overdue', { day: format.day(day) }) : format.day(day)}
        </span>
      )}
    </>
  );
}
