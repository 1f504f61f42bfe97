import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '#web/app/navigation.ts';
import { Shortcuts } from '#web/app/shell/shortcuts.tsx';
import { CrmTotals } from '#web/features/crm/customers/crm-totals.tsx';
import { FeatureBoundary } from '#web/kit/page/feature-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The totals that say something today, all of them kept with the customers. */
const totals = ['customers', 'clinics', 'users'] as const;
const totalsPath = '/dashboard/data/customers';

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
      <FeatureBoundary>
        <CrmTotals
          shown={totals}
          renderLabel={(_total, label) =>
            mayOpen(user, totalsPath) ? <Link to={totalsPath}>{label}</Link> : label
          }
        />
      </FeatureBoundary>
      <Shortcuts />
    </div>
  );
}
