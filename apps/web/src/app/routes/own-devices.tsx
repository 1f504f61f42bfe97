import { SessionList } from '#web/features/auth/own-sessions/session-list.tsx';
import { OfflineCopyCard } from '#web/features/documents/offline/offline-copy-card.tsx';

/** Where one is signed in, and what this device keeps. */
export function OwnDevices() {
  return (
    <div className="flex flex-col gap-6">
      <SessionList />
      <OfflineCopyCard />
    </div>
  );
}
