import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PipelineHeader } from '#web/features/crm/leads/board/pipeline-header.tsx';
import { SalespersonBoard } from '#web/features/crm/leads/board/salesperson-board.tsx';
import { useBoardSearch } from '#web/features/crm/leads/board/use-board-search.ts';
import { NewLead } from '#web/features/crm/leads/details/new-lead.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';

/** /dashboard/saled-by-salesperson: board of one salesperson; a lead opens over it. */
export function SalesBySalespersonPage() {
  const { t } = useTranslation();
  usePageTitle(t('leads.board.by_sales_title'));
  return (
    <div className="flex flex-col gap-6">
      <PipelineHeader
        title={t('leads.board.by_sales_title')}
        text={t('leads.board.by_sales_text')}
      />
      <FeatureErrorBoundary>
        <SalespersonBoard search={useBoardSearch()} />
      </FeatureErrorBoundary>
      <NewLead />
      <Outlet />
    </div>
  );
}
