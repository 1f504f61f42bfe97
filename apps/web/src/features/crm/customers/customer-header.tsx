import { changeCustomer, type Customer, deleteCustomer } from '@portal/contract/crm';
import { Link, useNavigate } from '@tanstack/react-router';
import { Building2, Eye, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The way from a customer back up to all of them. */
function CustomerBreadcrumb() {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('customers.path')}>
      <BreadcrumbItem>
        <Link
          to="/dashboard/data/customers"
          search={restoreSearchParams('/dashboard/data/customers')}
        >
          {t('customers.title')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}

const DeleteCustomerDialog = lazyComponent(
  async () => (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog,
);

const EditCustomerDialog = lazyComponent(
  async () => (await import('./customer-form.tsx')).EditCustomerDialog,
);

/** The head of a customer's page: name, state, and what can be done; a skeleton until it is there. */
export function CustomerHeader({ customer }: { customer: Customer | undefined }) {
  if (customer)
    return (
      <PageHeader
        breadcrumb={<CustomerBreadcrumb />}
        title={customer.name}
        status={<ActiveBadge active={customer.is_active} />}
        actions={<Actions customer={customer} />}
      />
    );
  return <PageHeader breadcrumb={<CustomerBreadcrumb />} title={<LoadingTitle />} />;
}

function Actions({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { form, open, close } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  const leave = () => navigate({ to: '/dashboard/data/customers', replace: true });
  return (
    <>
      <Button variant="outline" asChild>
        <Link to="/dashboard/data/customers/$id/view" params={{ id: customer.id }}>
          <Eye aria-hidden />
          {t('rights.see_as')}
        </Link>
      </Button>
      {can(user, deleteCustomer.access) ? (
        <>
          <DeleteButton onClick={() => setDeleting(true)} />
          {deleting ? (
            <Suspense>
              <DeleteCustomerDialog
                customer={customer}
                onClose={() => setDeleting(false)}
                leave={leave}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
      {can(user, changeCustomer.access) ? (
        <Button variant="outline" onClick={() => open('edit')}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </Button>
      ) : null}
      {form === 'edit' && can(user, changeCustomer.access) ? (
        <Suspense>
          <EditCustomerDialog id={customer.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}

/** In the place of a customer that does not exist (specification §8). */
export function CustomerMissing() {
  const { t } = useTranslation();
  const title = t('customers.not_found');
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumb={<CustomerBreadcrumb />} title={title} />
      <EmptyState
        icon={<Building2 />}
        title={t('customers.not_found_text')}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/data/customers">{t('customers.back')}</Link>
          </Button>
        }
      />
    </div>
  );
}
