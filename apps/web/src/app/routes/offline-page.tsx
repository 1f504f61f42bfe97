import { useTranslation } from 'react-i18next';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { OfflineList } from '#web/features/documents/offline/offline-list.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Start page without a connection: shows the document list that the last user stored on this
 * device.
 */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  usePageTitle(t('offline.title'));
  return (
    <PublicLayout showsOffline>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-8 sm:py-10">
        <div className="flex flex-col items-start gap-4">
          <div>
            <h1 className="text-2xl font-semibold tracking-tight text-ink">{t('offline.title')}</h1>
            <output className="mt-1 block max-w-prose text-soft">{t('offline.start_text')}</output>
          </div>
          <Button variant="outline" onClick={onRetry}>
            {t('actions.try_again')}
          </Button>
        </div>
        <OfflineList />
      </div>
    </PublicLayout>
  );
}
