import { changeDocument, getDocument, type Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OldVersionCallout } from '#web/features/documents/versions/version-list.tsx';
import { useShownFile, type ShownFile } from '#web/features/documents/versions/use-shown-file.ts';
import {
  CopyLinkButton,
  DocumentHeader,
  DocumentMissing,
  DocumentTasks,
} from '#web/features/documents/viewing/document-header.tsx';
import { DocumentFacts } from '#web/features/documents/viewing/document-facts.tsx';
import { Preview } from '#web/features/documents/viewing/preview.tsx';
import { SaveFileButton } from '#web/features/documents/viewing/save-file-button.tsx';
import { ViewedAsBanner } from '#web/features/rights/view-as/view-as-banner.tsx';
import { ExplainButton } from '#web/features/rights/explain/explain-button.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSearchParam, useViewAs } from '#web/lib/url/search-params.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

// Most visitors only read, so dialogs that change the document are loaded on demand.
const DocumentTaskDialog = lazy(async () => {
  const module = await import('#web/features/documents/document-task-dialog.tsx');
  return { default: module.DocumentTaskDialog };
});

// For employees alone, below the facts.
const VersionList = lazyComponent(
  async () => (await import('#web/features/documents/versions/version-list.tsx')).VersionList,
);

type Task = 'edit' | 'replace' | 'delete';

/** /dashboard/documents/{id}?version=&q=: one document, to be read, for both kinds of user. */
export function DocumentPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/dashboard/documents/$id' });
  const viewAs = useViewAs();
  const user = useUser();
  const parts = { params: { id }, query: viewAsQuery(viewAs) };
  const query = useQuery(routeQuery('documents', getDocument, parts));
  const { data: item } = query;
  usePageTitle(item?.title ?? t('documents.title'));
  const shown = useShownFile(item, user.role === 'employee' && !viewAs);
  const [task, setTask] = useState<Task | null>(null);
  const [wasDeleting, setWasDeleting] = useState(false);
  const mayChange = can(user, changeDocument.access) && !viewAs;

  if (hasStatus(query.error, 404) || hasStatus(query.error, 400))
    return wasDeleting ? (
      <Navigate to="/dashboard/documents" replace />
    ) : (
      <DocumentMissing viewAs={viewAs} />
    );
  const choose = (next: Task) => {
    setTask(next);
    setWasDeleting(next === 'delete');
  };
  const actions = item ? (
    <>
      {user.role === 'employee' && !viewAs ? <ExplainButton subject={{ document: item }} /> : null}
      <CopyLinkButton id={id} version={shown.source?.version ?? null} />
      {shown.source ? <SaveFileButton source={shown.source} /> : null}
      {mayChange ? <DocumentTasks title={item.title} onTask={choose} /> : null}
    </>
  ) : null;
  return (
    <div className="flex flex-col gap-6">
      <ViewedAsBanner viewAs={viewAs} />
      <DocumentHeader item={item} actions={actions} />
      <QueryView query={query} failure={t('documents.load_one_failed')}>
        {(loaded) => (
          <FeatureErrorBoundary>
            <Reading item={loaded} shown={shown} viewAs={viewAs} />
          </FeatureErrorBoundary>
        )}
      </QueryView>
      <Suspense>
        {item && task ? (
          <DocumentTaskDialog item={item} task={task} onClose={() => setTask(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}

interface ReadingProps {
  item: Document;
  shown: ShownFile;
  viewAs: ViewAs | undefined;
}

/** The document itself, and what is known of it; employees find its earlier files too. */
function Reading({ item, shown, viewAs }: ReadingProps) {
  const { t } = useTranslation();
  const [searchText] = useSearchParam('q');
  const [device] = useSearchParam('device');
  const { source, old, isMissing, versions } = shown;
  return (
    <>
      {old ? <OldVersionCallout documentId={item.id} number={old.number} /> : null}
      {isMissing ? <Callout tone="warning">{t('viewer.versions.missing')}</Callout> : null}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {source ? (
            <Preview
              key={`${source.documentId}/${source.edition}`}
              source={source}
              title={item.title}
              searchText={
                typeof searchText === 'string' || typeof searchText === 'number'
                  ? String(searchText)
                  : ''
              }
            />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DocumentFacts
            item={item}
            old={old}
            viewAs={viewAs}
            deviceId={typeof device === 'string' ? device : undefined}
          />
          {versions ? (
            <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={2} />}>
              <VersionList
                documentId={item.id}
                query={versions}
                shown={source?.edition ?? item.file_version}
              />
            </Suspense>
          ) : null}
        </div>
      </div>
    </>
  );
}
