import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

/** In the place of a page that failed; goes away with the next navigation (specification §2). */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  usePageTitle(t('errors.boundary_title'));
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto w-full max-w-2xl p-4 sm:p-8">
      <ErrorPanel
        level={1}
        title={t('errors.boundary_title')}
        text={t('errors.boundary_text')}
        retryLabel={t('actions.try_again')}
        onRetry={retry}
      />
    </div>
  );
}
