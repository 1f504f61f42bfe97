import { lazyComponent } from '#web/lib/lazy-component.ts';
import { createCustomer } from '@portal/contract/crm';
import { Link, useNavigate } from '@tanstack/react-router';
import { ShieldCheck, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CrmTotals } from '#web/features/crm/customers/crm-totals.tsx';
import { CustomerList } from '#web/features/crm/customers/customer-list.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { ImportLink } from '#web/features/shared/list/import-link.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const NewCustomerDialog = lazyComponent(
  async () => (await import('#web/features/crm/customers/customer-form.tsx')).NewCustomerDialog,
);

/** /dashboard/data/customers: totals, and all customers. */
export function CustomersPage() {
  const { t } = useTranslation();
  usePageTitle(t('customers.title'));
  const navigate = useNavigate();
  const mayAdd = can(useUser(), createCustomer.access);
  const { form, open, close } = useOpenForm();
  const actions = (
    <>
      <Button asChild variant="outline">
        <Link to="/dashboard/data/customers/rights">
          <ShieldCheck aria-hidden />
          {t('rights.label')}
        </Link>
      </Button>
      {mayAdd ? (
        <>
          <ImportLink kind="customers" />
          <Button onClick={() => open('new')}>
            <Plus aria-hidden />
            {t('customers.add')}
          </Button>
        </>
      ) : null}
    </>
  );
  const show = async (id: string) => {
    await close();
    await navigate({ to: '/dashboard/data/customers/$id', params: { id }, ignoreBlocker: true });
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('customers.title')}
        description={t('customers.text')}
        actions={actions}
      />
      <FeatureErrorBoundary>
        <CrmTotals
          renderLabel={(total, label) =>
            total === 'devices' ? <Link to="/dashboard/data/devices">{label}</Link> : label
          }
        />
        <CustomerList onAdd={mayAdd ? () => open('new') : undefined} />
      </FeatureErrorBoundary>
      {mayAdd && form === 'new' ? (
        <Suspense>
          <NewCustomerDialog onClose={() => void close()} onCreated={({ id }) => void show(id)} />
        </Suspense>
      ) : null}
    </div>
  );
}
