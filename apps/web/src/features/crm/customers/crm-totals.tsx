import { getCrmOverview } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { Building2, MapPin, MonitorSmartphone, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';

const icons = { customers: Building2, clinics: MapPin, users: Users, devices: MonitorSmartphone };
const labels = {
  customers: 'customers.title',
  clinics: 'customers.clinics',
  users: 'customers.users',
  devices: 'customers.devices',
} as const;

/** How many customers, clinics, users and devices there are; the list below does without it. */
export function CrmTotals() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data, error } = useQuery(routeQuery('crm', getCrmOverview));
  if (error && !data)
    return <Notice tone="warning">{errorMessage(error, t('customers.totals_failed'))}</Notice>;
  return (
    <section aria-label={t('customers.totals')}>
      <StatGroup>
        {(['customers', 'clinics', 'users', 'devices'] as const).map((name) => {
          const Icon = icons[name];
          return (
            <Stat
              key={name}
              icon={<Icon aria-hidden />}
              label={t(labels[name])}
              value={data && format.number(data[name])}
            />
          );
        })}
      </StatGroup>
    </section>
  );
}
