import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfflineCopyEnabled } from '#web/lib/offline/offline-choice.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import type { LibraryList } from '../filters/library-list.ts';
import { keepList } from './keep-list.ts';
import { KeepOnDevice } from './keep-on-device.tsx';

export interface KeepShownProps {
  /** The user's own library: not that of one product, and not as somebody else sees it. */
  list: LibraryList;
  isNarrowed: boolean;
  /** Whether it opens at a press, where there is little room. */
  isFolded: boolean;
}

/** Keeps what the list shows on this device, its first page, once the user says so here. */
export function KeepShown({ list: { page, result }, isNarrowed, isFolded }: KeepShownProps) {
  const { t } = useTranslation();
  const userId = useUser().id;
  const isKept = useOfflineCopyEnabled(userId) && canStartOffline();
  const isWanted = isKept && page === 1 && !result.isPlaceholderData;
  const { data, dataUpdatedAt: asOf } = result;
  useEffect(() => {
    if (!isWanted || !data) return;
    const { count, results: items } = data;
    void keepList({ userId, asOf, count, isNarrowed, items });
  }, [isWanted, data, asOf, userId, isNarrowed]);
  if (!isFolded || !canStartOffline()) return <KeepOnDevice />;
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer rounded-small text-sm text-soft hover:text-ink touch:py-3">
        {isKept ? t('offline.keep.kept') : t('offline.keep.short')}
      </summary>
      <div className="mt-2">
        <KeepOnDevice />
      </div>
    </details>
  );
}
