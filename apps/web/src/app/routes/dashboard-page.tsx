import { createCustomer, createLead } from '@portal/contract/crm';
import { serviceDesk } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnboarding } from '#web/app/onboarding/use-onboarding.ts';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

// Widgets come from every feature and load beside the page.
const TodayParts = lazyComponent(
  async () => (await import('#web/app/dashboard/employee-widgets.tsx')).EmployeeWidgets,
);

const Onboarding = lazyComponent(
  async () => (await import('#web/app/onboarding/onboarding.tsx')).Onboarding,
);

/** Start page of employees: what is most urgent for them, then ways to what they look up. */
export function DashboardPage() {
  const { t } = useTranslation();
  const format = useFormats();
  usePageTitle(t('dashboard.title'));
  const user = useUser();
  const onboarding = useOnboarding();
  const isNew = onboarding.steps.length > 0;
  const name = user.first_name || user.last_name;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={name ? t('dashboard.greeting', { name }) : t('dashboard.greeting_plain')}
        description={format.longDay(today())}
        // Its actions need a signed-in user.
        actions={onboarding.state?.customer === null ? null : <QuickActions />}
      />
      <FeatureErrorBoundary>
        <Suspense>
          {onboarding.state !== null && (isNew || onboarding.requested) ? (
            <Onboarding onboarding={onboarding} />
          ) : null}
        </Suspense>
      </FeatureErrorBoundary>
      <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={4} />}>
        <TodayParts hidesEmptyState={isNew} />
      </Suspense>
    </div>
  );
}

const actions = [
  { access: serviceDesk, to: '/dashboard/service', label: 'tickets.new' },
  { access: createLead.access, to: '/dashboard/sales', label: 'leads.board.new' },
  { access: createCustomer.access, to: '/dashboard/data/customers', label: 'customers.add' },
] as const;

/** Frequent actions that the user may do; each opens its form on its page. */
function QuickActions() {
  const { t } = useTranslation();
  const user = useUser();
  return actions
    .filter(({ access }) => can(user, access))
    .map(({ to, label }) => (
      <Button key={to} asChild variant="outline">
        <Link to={to} search={{ form: 'new' }}>
          <Plus aria-hidden />
          {t(label)}
        </Link>
      </Button>
    ));
}
