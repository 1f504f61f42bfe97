import { listLeads, openLeadStages } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { QuietDays } from './board/quiet-days.tsx';

/** The user’s open leads, longest without a note first. */
export function MyLeads() {
  const { t } = useTranslation();
  const { id } = useUser();
  const query = useQuery(
    routeQuery('crm', listLeads, {
      query: {
        assigned_to_user_id: [id],
        stage: [...openLeadStages],
        ordering: 'last_note_at',
        limit: maxTodayRows,
      },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.leads')}
      icon={<SquareKanban aria-hidden />}
      query={query}
      failure={t('leads.board.load_failed')}
      all={{ to: '/dashboard/saled-by-salesperson', search: { rep: id } }}
      renderRow={(lead) => (
        <TodayRow
          target={{ to: '/dashboard/sales/$id', params: { id: lead.id } }}
          title={lead.contact.name}
          text={t(`leads.stages.${lead.stage}`)}
          aside={<QuietDays card={lead} />}
        />
      )}
    />
  );
}
