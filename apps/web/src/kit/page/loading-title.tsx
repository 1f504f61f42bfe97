import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/**
 * Title of a page whose object is loading. The page keeps its header when the object arrives, so
 * that the focused heading stays.
 */
export function LoadingTitle() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
}
