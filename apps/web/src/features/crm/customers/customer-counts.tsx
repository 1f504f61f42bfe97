import type { Customer } from '@portal/contract/crm';
import { MapPin, MonitorSmartphone, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type Counted = Pick<Customer, 'clinics_count' | 'users_count' | 'devices_count'>;

/** What is attached to a customer, in words. */
export function CustomerCounts({ customer }: { customer: Counted }) {
  const { t } = useTranslation();
  const counts = [
    { Icon: MapPin, text: t('customers.clinics_count', { count: customer.clinics_count }) },
    { Icon: Users, text: t('customers.users_count', { count: customer.users_count }) },
    {
      Icon: MonitorSmartphone,
      text: t('customers.devices_count', { count: customer.devices_count }),
    },
  ];
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
