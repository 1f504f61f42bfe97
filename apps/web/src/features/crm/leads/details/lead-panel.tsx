import { getLead } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useTitleOverride } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadMissing } from './lead-missing.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { LeadSkeleton } from './lead-skeleton.tsx';

export interface LeadPanelProps {
  id: string;
  /** Leads back to the board. */
  onClose: () => void | Promise<void>;
}

/** A lead with its notes, over the board. */
export function LeadPanel({ id, onClose }: LeadPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(routeQuery('crm', getLead, { params: { id } }));
  const isMissing = hasStatus(query.error, 404);
  const lead = isMissing ? undefined : query.data;
  const title = lead?.contact.name ?? t(isMissing ? 'lead_details.not_found' : 'lead_details.lead');
  useTitleOverride(title);
  return (
    <SidePanel
      title={title}
      closeLabel={t('app.close')}
      onClose={() => void onClose()}
      header={lead ? <LeadActions lead={lead} leave={async () => onClose()} /> : null}
    >
      {isMissing ? (
        <LeadMissing onClose={() => void onClose()} />
      ) : (
        <QueryView
          query={query}
          failure={t('lead_details.load_failed')}
          skeleton={<LeadSkeleton />}
        >
          {(shown) => (
            <FeatureErrorBoundary>
              <div className="flex flex-col gap-7">
                <LeadFacts lead={shown} />
                <LeadNotes lead={shown} />
              </div>
            </FeatureErrorBoundary>
          )}
        </QueryView>
      )}
    </SidePanel>
  );
}
