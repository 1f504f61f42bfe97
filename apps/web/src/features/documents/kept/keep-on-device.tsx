import { useTranslation } from 'react-i18next';
import { setOfflineCopyEnabled, useOfflineCopyEnabled } from '#web/lib/offline/offline-choice.ts';
import { clearOfflineCopy } from '#web/lib/offline/offline-database.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/**
 * Whether the list of documents is kept on this device; off until the user says so. Absent where the
 * portal cannot start without a connection.
 */
export function KeepOnDevice({ onKeep }: { onKeep?: () => void }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const isKept = useOfflineCopyEnabled(id);
  const choose = (keep: boolean) => {
    setOfflineCopyEnabled(id, keep);
    if (keep) onKeep?.();
    else clearOfflineCopy();
  };
  if (!canStartOffline()) return null;
  return (
    <Checkbox
      label={t('offline.keep.label')}
      hint={t('offline.keep.hint')}
      checked={isKept}
      onChange={({ target }) => choose(target.checked)}
      className="max-w-prose print:hidden"
    />
  );
}
