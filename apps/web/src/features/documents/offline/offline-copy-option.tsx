import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfflineCopyEnabled } from '#web/lib/offline/offline-choice.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import type { LibraryList } from '../filters/library-list.ts';
import { saveOfflineList } from './save-offline-list.ts';
import { OfflineCopyCheckbox } from './offline-copy-checkbox.tsx';

export interface OfflineCopyOptionProps {
  /** The user's own library, neither of one product nor viewed as a customer. */
  list: LibraryList;
  isNarrowed: boolean;
  /** Collapses the option where space is scarce. */
  isCollapsible: boolean;
}

/** Saves the first page of the shown list whenever the offline copy is enabled. */
export function OfflineCopyOption({
  list: { page, result },
  isNarrowed,
  isCollapsible,
}: OfflineCopyOptionProps) {
  const { t } = useTranslation();
  const userId = useUser().id;
  const isEnabled = useOfflineCopyEnabled(userId) && canStartOffline();
  const shouldSave = isEnabled && page === 1 && !result.isPlaceholderData;
  const { data, dataUpdatedAt: asOf } = result;
  useEffect(() => {
    if (!shouldSave || !data) return;
    const { count, results: items } = data;
    void saveOfflineList({ userId, asOf, count, isNarrowed, items });
  }, [shouldSave, data, asOf, userId, isNarrowed]);
  if (!isCollapsible || !canStartOffline()) return <OfflineCopyCheckbox />;
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer rounded-small text-sm text-soft hover:text-ink touch:py-3">
        {isEnabled ? t('offline.keep.kept') : t('offline.keep.short')}
      </summary>
      <div className="mt-2">
        <OfflineCopyCheckbox />
      </div>
    </details>
  );
}
