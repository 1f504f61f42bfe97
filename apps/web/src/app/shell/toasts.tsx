import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#web/ui/callout.tsx';
import type { ToasterProps } from '#web/kit/toasts/toaster.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useStore } from '#web/lib/store.ts';

const Toaster = lazy(async (): Promise<{ default: ComponentType<ToasterProps> }> => {
  // Preloaded, because it is needed first when it cannot be loaded: without a connection.
  const loaded = await import('#web/kit/toasts/toaster.tsx').catch(() => null);
  return { default: loaded?.Toaster ?? FallbackToast };
});

/** Region of toasts; their component loads with the first one. */
export function Toasts() {
  const { t } = useTranslation();
  const { history } = useStore(toasts);
  if (history.length === 0) return null;
  return (
    <Suspense>
      <Toaster
        regionLabel={t('notification_center.region')}
        toastLabel={t('notification_center.toast')}
        closeLabel={t('app.close')}
      />
    </Suspense>
  );
}

/** Plain toast until the component is loaded. */
function FallbackToast() {
  const { current, open } = useStore(toasts);
  if (!current || !open) return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 shadow-float sm:start-auto sm:w-96">
      <Callout tone="danger" title={current.title}>
        {current.text}
      </Callout>
    </div>
  );
}
