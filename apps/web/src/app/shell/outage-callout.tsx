import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#web/lib/connection/use-is-offline.ts';
import { outageStore } from '#web/lib/outage/outage-store.ts';
import { useStore } from '#web/lib/store.ts';
import { Callout } from '#web/ui/callout.tsx';
import { OfflineCallout } from './offline-callout.tsx';

/**
 * Reports above every page that there is no connection, or that the portal is unavailable.
 * Disappears by itself, and screen readers announce the recovery.
 */
export function OutageCallout() {
  const { t } = useTranslation();
  const offline = useIsOffline();
  const outage = useStore(outageStore);
  const { pathname } = useLocation();
  const [wasOffline, setWasOffline] = useState(false);
  if (offline && !wasOffline) setWasOffline(true);
  return (
    <>
      <output className="sr-only">{wasOffline && !offline ? t('offline.back') : null}</output>
      <OfflineCallout text={t('offline.text')} className="mb-6 print:hidden" />
      {/*
       * Links to the status page for details.
       */}
      {outage && !offline && pathname !== '/dashboard/system-status' ? (
        <Callout tone="warning" title={t('system_status.outage_title')} className="mb-6">
          {t('system_status.outage_short')}
        </Callout>
      ) : null}
    </>
  );
}
