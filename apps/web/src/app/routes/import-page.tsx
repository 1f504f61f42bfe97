import { importAccess, importKinds } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { ImportSteps, useImportAddress } from '#web/features/import-export/import-steps.tsx';
import { ImportRunView } from '#web/features/import-export/import-run-view.tsx';
import { ImportStart } from '#web/features/import-export/import-start.tsx';
import { RecentImports } from '#web/features/import-export/recent-imports.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NoPermissionPage } from './no-permission-page.tsx';

/** /dashboard/data/import?kind=&import=: adds and changes records by a file. */
export function ImportPage() {
  const { t } = useTranslation();
  usePageTitle(t('imports.title'));
  const user = useUser();
  const { kind, id, choose, open, leave } = useImportAddress();
  const kinds = importKinds.filter((one) => can(user, importAccess(one)));
  const [first] = kinds;
  if (!first) return <NoPermissionPage />;
  const chosen = kinds.find((one) => one === kind) ?? first;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('imports.title')} description={t('imports.text')} />
      <FeatureErrorBoundary>
        {id === null ? (
          <div className="flex flex-col gap-5">
            <ImportSteps current="file" />
            <ImportStart kinds={kinds} kind={chosen} onKind={choose} onBegun={open} />
            <RecentImports />
          </div>
        ) : (
          <ImportRunView key={id} id={id} onLeave={leave} />
        )}
      </FeatureErrorBoundary>
    </div>
  );
}
