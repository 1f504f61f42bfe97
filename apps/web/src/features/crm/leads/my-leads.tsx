import { type Lead, listLeads, openLeadStages } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { QuietDays } from './board/quiet-days.tsx';
import { isStepOverdue } from './is-step-overdue.ts';

/** The user’s open leads: first those whose next step is due, then the longest without a note. */
export function MyLeads() {
  const { t } = useTranslation();
  const { id } = useUser();
  return (
    <TodayPanel
      title={t('dashboard.panels.leads')}
      icon={<SquareKanban aria-hidden />}
      query={useMyLeads(id)}
      failure={t('leads.board.load_failed')}
      all={{ to: '/dashboard/saled-by-salesperson', search: { rep: id } }}
      renderRow={(lead) => <LeadRow lead={lead} />}
    />
  );
}

/** Reads the first leads in both orders; the count is that of all open ones. */
function useMyLeads(userId: string) {
  const mine = {
    assigned_to_user_id: [userId],
    stage: [...openLeadStages],
    limit: maxTodayRows,
  };
  const isDue = { next_step_until: today(), ordering: 'next_step_on' };
  const due = useQuery(routeQuery('crm', listLeads, { query: { ...mine, ...isDue } }));
  const quiet = useQuery(
    routeQuery('crm', listLeads, { query: { ...mine, ordering: 'last_note_at' } }),
  );
  const leads = [...(due.data?.results ?? []), ...(quiet.data?.results ?? [])];
  const distinct = [...new Map(leads.map((lead) => [lead.id, lead])).values()];
  const data =
    due.data && quiet.data
      ? { count: quiet.data.count, results: distinct.slice(0, maxTodayRows) }
      : undefined;
  return {
    data,
    error: due.error ?? quiet.error,
    isFetching: due.isFetching || quiet.isFetching,
    dataUpdatedAt: Math.min(due.dataUpdatedAt, quiet.dataUpdatedAt),
    refetch: () => Promise.all([due.refetch(), quiet.refetch()]),
  };
}

/** A lead with its next step if that is due, else with its stage. */
function LeadRow({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { next_step: step, next_step_on: day } = lead;
  const isDue = step !== null && day !== null && day <= today();
  return (
    <TodayRow
      target={{ to: '/dashboard/sales/$id', params: { id: lead.id } }}
      title={lead.contact.name}
      text={isDue ? step : t(`leads.stages.${lead.stage}`)}
      aside={
        isDue ? (
          <span className={isStepOverdue(lead) ? 'font-medium text-warning' : undefined}>
            {isStepOverdue(lead) ? format.day(day) : t('leads.board.step_today')}
          </span>
        ) : (
          <QuietDays card={lead} />
        )
      }
    />
  );
}
