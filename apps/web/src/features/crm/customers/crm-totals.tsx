import { getCrmOverview } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { Building2, MapPin, MonitorSmartphone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';

const totals = [
  { name: 'customers', label: 'customers.title', Icon: Building2 },
  { name: 'clinics', label: 'customers.clinics', Icon: MapPin },
  { name: 'users', label: 'customers.users', Icon: Users },
  { name: 'devices', label: 'customers.devices', Icon: MonitorSmartphone },
] as const;

export type CrmTotal = (typeof totals)[number]['name'];

export interface CrmTotalsProps {
  /** Makes of a total's label a link to what is counted; the plain label if absent. */
  renderLabel?: ((total: CrmTotal, label: string) => ReactNode) | undefined;
}

/** Number of customers, clinics, users and devices; the page works without them. */
export function CrmTotals({ renderLabel }: CrmTotalsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { data, error, refetch, isFetching } = useQuery(routeQuery('crm', getCrmOverview));
  if (error && !data)
    return (
      <Callout
        tone="warning"
        action={
          <Button variant="outline" size="sm" onClick={() => void refetch()} busy={isFetching}>
            {t('actions.try_again')}
          </Button>
        }
      >
        {getErrorMessage(error, t('customers.totals_failed'))}
      </Callout>
    );
  return (
    <section aria-label={t('customers.totals')}>
      <StatGroup>
        {totals.map(({ name, label, Icon }) => (
          <Stat
            key={name}
            icon={<Icon aria-hidden />}
            label={renderLabel ? renderLabel(name, t(label)) : t(label)}
            value={data && format.number(data[name])}
          />
        ))}
      </StatGroup>
    </section>
  );
}
