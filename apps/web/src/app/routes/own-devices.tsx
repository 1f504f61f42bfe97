import { SessionList } from '#web/features/auth/own-sessions/session-list.tsx';
import { OfflineCopyCard } from '#web/features/documents/offline/offline-copy.tsx';

/** Sessions of the user, and the data stored on this device. */
export function OwnDevices() {
  return (
    <div className="flex flex-col gap-6">
      <SessionList />
      <OfflineCopyCard />
    </div>
  );
}
