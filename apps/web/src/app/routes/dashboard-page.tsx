import { listCustomerUsers } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '#web/app/navigation.ts';
import { Shortcuts } from '#web/app/shell/shortcuts.tsx';
import { CrmTotals } from '#web/features/crm/customers/crm-totals.tsx';
import { FeatureBoundary } from '#web/kit/page/feature-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { may } from '#web/lib/session/may.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

const customersPath = '/dashboard/data/customers';

/** Where an employee starts: what the portal holds, and the way to it. */
export function DashboardPage() {
  const { t } = useTranslation();
  usePageTitle(t('dashboard.title'));
  const user = useUser();
  // The users that are counted are those of customers.
  const seesUsers = may(user, listCustomerUsers.access);
  const name = user.first_name || user.last_name;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={name ? t('dashboard.greeting', { name }) : t('dashboard.greeting_plain')}
        description={t('dashboard.text')}
      />
      <FeatureBoundary>
        <CrmTotals
          renderLabel={(total, label) => {
            if (total === 'users')
              return seesUsers ? <Link to="/dashboard/data/users">{label}</Link> : label;
            if (total === 'devices') return <Link to="/dashboard/data/devices">{label}</Link>;
            return mayOpen(user, customersPath) ? <Link to={customersPath}>{label}</Link> : label;
          }}
        />
      </FeatureBoundary>
      <Shortcuts />
    </div>
  );
}
