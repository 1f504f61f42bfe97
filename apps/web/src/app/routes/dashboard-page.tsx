import { getCrmOverview } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, MapPin, MonitorSmartphone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '#web/app/navigation.ts';
import { Shortcuts } from '#web/app/shell/shortcuts.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Stat, StatGroup } from '#web/ui/stat.tsx';

const totals = [
  { name: 'customers', path: '/dashboard/data/customers', icon: <Building2 aria-hidden /> },
  { name: 'clinics', path: '/dashboard/data/customers', icon: <MapPin aria-hidden /> },
  { name: 'users', path: '/dashboard/data/users', icon: <Users aria-hidden /> },
  { name: 'devices', path: '/dashboard/data/customers', icon: <MonitorSmartphone aria-hidden /> },
] as const;

/** Where an employee starts: what the portal holds, and the way to it. */
export function DashboardPage() {
  const { t } = useTranslation();
  usePageTitle(t('dashboard.title'));
  const user = useUser();
  const name = user.first_name || user.last_name;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={name ? t('dashboard.greeting', { name }) : t('dashboard.greeting_plain')}
        description={t('dashboard.text')}
      />
      <Totals />
      <Shortcuts />
    </div>
  );
}

function Totals() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data, error, refetch, isFetching } = useQuery(routeQuery('crm', getCrmOverview));
  if (error && !data)
    return (
      <ErrorPanel
        title={t('errors.feature_unavailable')}
        text={errorMessage(error, t('errors.overview_failed'))}
        retryLabel={t('actions.try_again')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return (
    <section aria-label={t('dashboard.totals')}>
      <StatGroup>
        {totals.map(({ name, path, icon }) => (
          <Stat
            key={name}
            icon={icon}
            label={<TotalLink path={path}>{t(`dashboard.${name}`)}</TotalLink>}
            value={data && format.number(data[name])}
          />
        ))}
      </StatGroup>
    </section>
  );
}

function TotalLink({ path, children }: { path: string; children: ReactNode }) {
  return mayOpen(useUser(), path) ? <Link to={path}>{children}</Link> : children;
}
