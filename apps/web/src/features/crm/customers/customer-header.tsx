import { changeCustomer, deleteCustomer, type Customer } from '@portal/contract/crm';
import { Link, useNavigate } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { HistoryLink } from '#web/features/shared/page/history-link.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CustomerBreadcrumb } from './customer-breadcrumb.tsx';
import { DeleteCustomerDialog, EditCustomerDialog } from './lazy-customer-dialogs.ts';

/** The head of a customer's page: name, state, and what can be done; a skeleton until it is there. */
export function CustomerHeader({ customer }: { customer: Customer | undefined }) {
  const { t } = useTranslation();
  if (customer)
    return (
      <PageHeader
        breadcrumb={<CustomerBreadcrumb />}
        title={customer.name}
        status={<ActiveBadge active={customer.is_active} />}
        actions={<Actions customer={customer} />}
      />
    );
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={<CustomerBreadcrumb />} title={waiting} />;
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
          <Button variant="outline" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            {t('actions.delete')}
          </Button>
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
      <HistoryLink type="customer" id={customer.id} />
      {form === 'edit' && can(user, changeCustomer.access) ? (
        <Suspense>
          <EditCustomerDialog id={customer.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}
