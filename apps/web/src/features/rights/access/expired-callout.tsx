import { cleanUpExpiredRights, listExpiredRights } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CleanUpDialog } from '#web/features/rights/lazy-dialogs.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** Offers to clean up expired rights of the customer; explains that this is safe. */
export function ExpiredCallout({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const mayClean = can(useUser(), cleanUpExpiredRights.access);
  const [isConfirming, setConfirming] = useState(false);
  const query = { customer_id: customerId, limit: 1 };
  const { data } = useQuery(routeQuery('crm', listExpiredRights, { query }));
  if (!data || data.count === 0 || !mayClean) return null;
  return (
    <>
      <Callout
        title={t('rights.expired_title', { count: data.count })}
        action={
          <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
            {t('rights.clean_up')}
          </Button>
        }
      >
        {t('rights.expired_text')}
      </Callout>
      {isConfirming ? (
        <Suspense>
          <CleanUpDialog onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
