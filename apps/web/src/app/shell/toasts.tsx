import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '#web/ui/use-toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }));

/** Where toasts are shown; what shows them is loaded with the first one. */
export function Toasts() {
  const { t } = useTranslation();
  const { history } = useToasts();
  if (history.length === 0) return null;
  return (
    <Suspense>
      <Toaster
        regionLabel={t('notifications.region')}
        toastLabel={t('notifications.toast')}
        closeLabel={t('app.close')}
      />
    </Suspense>
  );
}
