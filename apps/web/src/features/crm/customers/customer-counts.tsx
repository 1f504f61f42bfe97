import type { Customer } from '@portal/contract/crm';
import { MapPin, MonitorSmartphone, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Counted = Pick<Customer, 'clinics_count' | 'users_count' | 'devices_count'>;

export interface CustomerCountsProps {
  customer: Counted;
  /** Leaves out what there is none of. */
  attachedOnly?: boolean | undefined;
}

/** Number of objects attached to a customer, as text. */
export function CustomerCounts({ customer, attachedOnly = false }: CustomerCountsProps) {
  const { t } = useTranslation();
  const { clinics_count: clinics, users_count: users, devices_count: devices } = customer;
  const counts = [
    { Icon: MapPin, count: clinics, text: t('customers.clinics_count', { count: clinics }) },
    { Icon: Users, count: users, text: t('customers.users_count', { count: users }) },
    {
      Icon: MonitorSmartphone,
      count: devices,
      text: t('customers.devices_count', { count: devices }),
    },
  ].filter(({ count }) => count > 0 || !attachedOnly);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-soft tabular-nums">
      {counts.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4 text-faint" />
          {text}
        </li>
      ))}
    </ul>
  );
}
