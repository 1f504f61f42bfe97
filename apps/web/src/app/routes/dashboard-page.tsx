import { listCustomerUsers } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstSteps } from '#web/app/first-steps/use-first-steps.ts';
import { mayOpen } from '#web/app/navigation.ts';
import { QuickDeeds } from '#web/app/today/quick-deeds.tsx';
import { CrmTotals } from '#web/features/crm/customers/crm-totals.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

// What an employee’s day is made of comes from every feature: it is loaded beside the page.
const TodayParts = lazy(async () => ({
  default: (await import('#web/app/today/today-parts.tsx')).TodayParts,
}));

const FirstSteps = lazy(async () => ({
  default: (await import('#web/app/first-steps/first-steps.tsx')).FirstSteps,
}));

const customersPath = '/dashboard/data/customers';

/** Where an employee starts: what waits for them, then what the portal holds. */
export function DashboardPage() {
  const { t } = useTranslation();
  const format = useFormats();
  usePageTitle(t('dashboard.title'));
  const user = useUser();
  // The users that are counted are those of customers.
  const seesUsers = can(user, listCustomerUsers.access);
  const left = useFirstSteps();
  const isNew = left.steps.length > 0;
  const name = user.first_name || user.last_name;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={name ? t('dashboard.greeting', { name }) : t('dashboard.greeting_plain')}
        description={format.longDay(today())}
        // Nothing of it can be done for nobody.
        actions={left.state?.customer === null ? null : <QuickDeeds />}
      />
      <FeatureErrorBoundary>
        <Suspense>
          {left.state !== null && (isNew || left.asked) ? <FirstSteps left={left} /> : null}
        </Suspense>
      </FeatureErrorBoundary>
      <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={4} />}>
        <TodayParts isSilent={isNew} />
      </Suspense>
      <FeatureErrorBoundary>
        <CrmTotals
          withoutNone
          renderLabel={(total, label) => {
            if (total === 'users')
              return seesUsers ? <Link to="/dashboard/data/users">{label}</Link> : label;
            if (total === 'devices') return <Link to="/dashboard/data/devices">{label}</Link>;
            return mayOpen(user, customersPath) ? <Link to={customersPath}>{label}</Link> : label;
          }}
        />
      </FeatureErrorBoundary>
    </div>
  );
}
