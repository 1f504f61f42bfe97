import { listRecentDocuments } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today/today-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { getDocumentSubject } from './document-subject.ts';

/** Documents that the user opened last. */
export function LastDocuments() {
  const { t } = useTranslation();
  // Always refetches: returning users have usually just opened a document.
  const { data, ...query } = useQuery({
    ...routeQuery('documents', listRecentDocuments),
    staleTime: 0,
  });
  const results = data?.results.slice(0, maxTodayRows);
  return (
    <TodayPanel
      title={t('dashboard.panels.recent_documents')}
      icon={<History aria-hidden />}
      withCount={false}
      query={{ ...query, data: results && { count: results.length, results } }}
      failure={t('documents.load_failed')}
      all={{ to: '/dashboard/documents' }}
      renderRow={(item) => (
        <TodayRow
          target={{ to: '/dashboard/documents/$id', params: { id: item.id } }}
          title={item.title}
          text={getDocumentSubject(item) ?? t(`documents.categories.${item.category}`)}
        />
      )}
    />
  );
}
