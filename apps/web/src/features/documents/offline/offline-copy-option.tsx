import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfflineCopyEnabled } from '#web/lib/offline/offline-choice.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import type { LibraryList } from '../filters/library-list.ts';
import { saveOfflineList } from './save-offline-list.ts';
import { OfflineCopyCheckbox } from './offline-copy-checkbox.tsx';

export interface OfflineCopyOptionProps {
  /** The user's own library: not that of one product, and not as somebody else sees it. */
  list: LibraryList;
  isNarrowed: boolean;
  /** Whether it opens at a press, where there is little room. */
  isCollapsible: boolean;
}

/** Keeps what the list shows on this device, its first page, once the user says so here. */
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
