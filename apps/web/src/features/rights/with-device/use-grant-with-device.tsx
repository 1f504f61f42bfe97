import { grantViewingRight } from '@portal/contract/rights';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRightsRefresh } from '#web/features/shared/use-refresh.ts';
import type { GrantWithDevice } from '#web/features/shared/rights/grant-with-device.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';

const DeviceOffer = lazyComponent(async () => (await import('./device-offer.tsx')).DeviceOffer);

/** Customer and model for which the box is ticked. */
interface Ticked {
  customerId: string;
  deviceId: string;
}

/**
 * Offers to grant the right to see a model in the form that adds a device of it (API.md §3, who
 * sees what: a device alone shows nothing). Only for users who may grant rights.
 */
export function useGrantWithDevice(): GrantWithDevice {
  const { t } = useTranslation();
  const mayGrant = can(useUser(), grantViewingRight.access);
  const refresh = useRightsRefresh();
  const [ticked, setTicked] = useState<Ticked | null>(null);
  const untick = useCallback(() => setTicked(null), []);
  const isTicked = (customerId: string | null, deviceId: string) =>
    ticked?.customerId === customerId && ticked.deviceId === deviceId;
  return {
    renderOffer: ({ customer, deviceId }) =>
      mayGrant ? (
        <Suspense>
          <DeviceOffer
            key={`${customer.id} ${deviceId}`}
            customer={customer}
            deviceId={deviceId}
            checked={isTicked(customer.id, deviceId)}
            onChange={(checked) =>
              setTicked(checked ? { customerId: customer.id, deviceId } : null)
            }
            onClosed={untick}
          />
        </Suspense>
      ) : null,
    afterSaving: async ({ customerId, deviceId }) => {
      if (customerId === null || !isTicked(customerId, deviceId)) return;
      try {
        await grantDevice(customerId, deviceId);
        toasts.show({ tone: 'success', title: t('rights.with_device_granted') });
      } catch (error) {
        const text = getErrorMessage(error, t('errors.try_again'));
        toasts.show({ tone: 'danger', title: t('rights.with_device_failed'), text });
      }
      await refresh();
    },
  };
}

/** Treats an existing right like a new one. */
async function grantDevice(customerId: string, deviceId: string): Promise<void> {
  const body = { customer_id: customerId, product_type: 'device', product_id: deviceId } as const;
  try {
    await call(grantViewingRight, { body });
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
  }
}
