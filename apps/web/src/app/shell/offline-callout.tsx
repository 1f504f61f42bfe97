import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#web/lib/connection/use-is-offline.ts';
import { Callout } from '#web/ui/callout.tsx';

export interface OfflineCalloutProps {
  /** Text about what still works offline. */
  text: string;
  className?: string;
}

/** Reports a missing connection for as long as it lasts; screen readers announce it. */
export function OfflineCallout({ text, className }: OfflineCalloutProps) {
  const { t } = useTranslation();
  if (!useIsOffline()) return null;
  return (
    <div className={className}>
      <Callout tone="warning" title={t('offline.title')}>
        {text}
      </Callout>
    </div>
  );
}
