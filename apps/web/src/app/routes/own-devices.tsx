import { SessionList } from '#web/features/auth/own-sessions/session-list.tsx';
import { KeepOnDeviceCard } from '#web/features/documents/kept/keep-on-device-card.tsx';

/** Where one is signed in, and what this device keeps. */
export function OwnDevices() {
  return (
    <div className="flex flex-col gap-6">
      <SessionList />
      <KeepOnDeviceCard />
    </div>
  );
}
