import type { DocumentVersion } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { QueryView, type QueryLike } from '#web/kit/page/query-view.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VersionRow } from './version-row.tsx';

export interface VersionListProps {
  documentId: string;
  query: QueryLike<{ results: DocumentVersion[] }>;
  /** Number of the shown version. */
  shown: number;
}

/** Versions of a document, for employees; customers see only the newest. */
export function VersionList({ documentId, query, shown }: VersionListProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader title={t('viewer.versions.title')} description={t('viewer.versions.text')} />
      <QueryView
        query={query}
        failure={t('viewer.versions.load_failed')}
        skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
      >
        {({ results }) => (
          <ol aria-label={t('viewer.versions.title')} className="divide-y divide-line">
            {results.map((version) => (
              <VersionRow
                key={version.number}
                documentId={documentId}
                version={version}
                isShown={version.number === shown}
              />
            ))}
          </ol>
        )}
      </QueryView>
    </Card>
  );
}
