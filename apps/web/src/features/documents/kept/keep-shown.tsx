import { useEffect } from 'react';
import { useKeeping } from '#web/lib/kept/kept-choice.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { mayStartOffline } from '#web/lib/worker/may-start-offline.ts';
import type { LibraryList } from '../filters/library-list.ts';
import { keepList } from './keep-list.ts';
import { KeepOnDevice } from './keep-on-device.tsx';

export interface KeepShownProps {
  /** The user's own library: not that of one product, and not as somebody else sees it. */
  list: LibraryList;
  isNarrowed: boolean;
}

/** Keeps what the list shows on this device, its first page, once the user says so here. */
export function KeepShown({ list: { page, result }, isNarrowed }: KeepShownProps) {
  const userId = useUser().id;
  const isKept = useKeeping(userId) && mayStartOffline();
  const isWanted = isKept && page === 1 && !result.isPlaceholderData;
  const { data, dataUpdatedAt: asOf } = result;
  useEffect(() => {
    if (!isWanted || !data) return;
    const { count, results: items } = data;
    void keepList({ userId, asOf, count, isNarrowed, items });
  }, [isWanted, data, asOf, userId, isNarrowed]);
  return <KeepOnDevice />;
}
