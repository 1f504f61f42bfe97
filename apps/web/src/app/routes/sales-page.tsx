import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SalespersonFilter } from '#web/features/crm/leads/board/salesperson-filter.tsx';
import { LeadBoard } from '#web/features/crm/leads/board/lead-board.tsx';
import { PipelineHeader } from '#web/features/crm/leads/board/pipeline-header.tsx';
import { useBoardSearch } from '#web/features/crm/leads/board/use-board-search.ts';
import { NewLead } from '#web/features/crm/leads/details/new-lead.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';

/** /dashboard/sales: board of all leads; a lead opens over it. */
export function SalesPage() {
  const { t } = useTranslation();
  usePageTitle(t('leads.board.title'));
  const search = useBoardSearch();
  return (
    <div className="flex flex-col gap-6">
      <PipelineHeader title={t('leads.board.title')} text={t('leads.board.text')} />
      <FeatureErrorBoundary>
        <LeadBoard
          search={search}
          filters={<SalespersonFilter rep={search.rep} />}
          empty={{ title: t('leads.board.empty_title'), text: t('leads.board.empty_text') }}
        />
      </FeatureErrorBoundary>
      <NewLead />
      <Outlet />
    </div>
  );
}
