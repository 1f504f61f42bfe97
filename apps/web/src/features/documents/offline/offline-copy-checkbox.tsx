import { useTranslation } from 'react-i18next';
import { setOfflineCopyEnabled, useOfflineCopyEnabled } from '#web/lib/offline/offline-choice.ts';
import { clearOfflineCopy } from '#web/lib/offline/offline-database.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { canStartOffline } from '#web/lib/worker/can-start-offline.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/**
 * Enables the offline copy of the document list on this device; off by default. Hidden when the
 * portal cannot start offline.
 */
export function OfflineCopyCheckbox({ onEnable }: { onEnable?: () => void }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const isEnabled = useOfflineCopyEnabled(id);
  const choose = (enabled: boolean) => {
    setOfflineCopyEnabled(id, enabled);
    if (enabled) onEnable?.();
    else clearOfflineCopy();
  };
  if (!canStartOffline()) return null;
  return (
    <Checkbox
      label={t('offline.keep.label')}
      hint={t('offline.keep.hint')}
      checked={isEnabled}
      onChange={({ target }) => choose(target.checked)}
      className="max-w-prose print:hidden"
    />
  );
}
