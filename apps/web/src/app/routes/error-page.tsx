import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OfflineList } from '#web/features/documents/offline/offline-list.tsx';
import { ReadinessPanel } from '#web/features/shared/page/readiness-panel.tsx';
import { NetworkError } from '#web/lib/api/api-error.ts';
import { useIsOffline } from '#web/lib/connection/use-is-offline.ts';
import { outageStore } from '#web/lib/outage/outage-store.ts';
import { useStore } from '#web/lib/store.ts';
import { isScriptLoadError } from '#web/lib/page/script-load-error.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { OfflinePage } from './offline-page.tsx';

/**
 * Replaces a page that failed until the next navigation (specification §2). During an outage no
 * session can be checked: then it reports the outage, and the page opens by itself.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const outage = useStore(outageStore);
  const offline = useIsOffline();
  usePageTitle(t(outage ? 'system_status.outage_title' : 'errors.boundary_title'));
  const router = useRouter();
  // Within the dashboard its frame has the page's main part already.
  const { user } = useSession();
  const Frame = user ? 'div' : 'main';
  const retry = () => {
    if (isScriptLoadError(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  if (!user && offline && error instanceof NetworkError) return <OfflinePage onRetry={retry} />;
  return (
    <Frame className="mx-auto w-full max-w-2xl p-4 sm:p-8">
      {outage ? (
        <div className="flex flex-col gap-6">
          <ReadinessPanel outage={outage} level={1} />
          {/*
           * The session is unknown here.
           */}
          {user || outage.reached ? null : <OfflineList />}
        </div>
      ) : (
        <ErrorPanel
          level={1}
          title={t('errors.boundary_title')}
          text={t('errors.boundary_text')}
          retryLabel={t('actions.try_again')}
          onRetry={retry}
        />
      )}
    </Frame>
  );
}
