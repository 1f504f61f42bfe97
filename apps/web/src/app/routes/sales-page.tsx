import { Suspense } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SalespersonFilter } from '#web/features/crm/leads/board/salesperson-filter.tsx';
import { LeadBoard } from '#web/features/crm/leads/board/lead-board.tsx';
import { PipelineHeader } from '#web/features/crm/leads/board/pipeline-header.tsx';
import { useBoardSearch } from '#web/features/crm/leads/board/use-board-search.ts';
import { NewLead } from '#web/features/crm/leads/details/new-lead.tsx';
import { LeadsViewToggle, useLeadsView } from '#web/features/crm/leads/list/leads-view.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const LeadList = lazyComponent(
  async () => (await import('#web/features/crm/leads/list/lead-list.tsx')).LeadList,
);

const ImportLink = lazyComponent(
  async () => (await import('#web/features/shared/list/import-link.tsx')).ImportLink,
);

/** /dashboard/sales: all leads as a board or as a list (`?view=table`); a lead opens over it. */
export function SalesPage() {
  const { t } = useTranslation();
  usePageTitle(t('leads.board.title'));
  const search = useBoardSearch();
  const [view, setView] = useLeadsView();
  const viewToggle = <LeadsViewToggle view={view} onChange={setView} />;
  return (
    <div className="flex flex-col gap-6">
      <PipelineHeader
        title={t('leads.board.title')}
        text={t(view === 'table' ? 'leads.list.text' : 'leads.board.text')}
        actions={
          view === 'table' ? (
            <Suspense>
              <ImportLink kind="leads" />
            </Suspense>
          ) : null
        }
      />
      <FeatureErrorBoundary>
        {view === 'table' ? (
          <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={6} />}>
            <LeadList viewToggle={viewToggle} />
          </Suspense>
        ) : (
          <LeadBoard
            search={search}
            filters={<SalespersonFilter rep={search.rep} />}
            viewToggle={viewToggle}
            empty={{ title: t('leads.board.empty_title'), text: t('leads.board.empty_text') }}
          />
        )}
      </FeatureErrorBoundary>
      <NewLead />
      <Outlet />
    </div>
  );
}
