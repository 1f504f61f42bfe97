import { explainVisibility } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { DeviceForCustomer } from '#web/features/shared/rights/grant-with-device.ts';

export interface DeviceOfferProps extends DeviceForCustomer {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Called when the form closes or its device changes: the check box no longer applies. */
  onClosed: () => void;
}

/** Check box that grants access to the model; shown only if the customer cannot see it yet. */
export function DeviceOffer(props: DeviceOfferProps) {
  const { customer, deviceId, checked, onChange, onClosed } = props;
  const { t } = useTranslation();
  const query = { customer_id: customer.id, product_id: deviceId };
  const { data } = useQuery({
    ...routeQuery('crm', explainVisibility, { query }),
    staleTime: 0,
  });
  useEffect(() => onClosed, [onClosed]);
  if (!data) return null;
  if (data.visible)
    return (
      <p className="text-xs text-soft">{t('rights.with_device_seen', { name: customer.name })}</p>
    );
  return (
    <Checkbox
      label={t('rights.with_device', { name: customer.name })}
      hint={t('rights.with_device_hint')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
