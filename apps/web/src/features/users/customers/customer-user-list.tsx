import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { Customer } from '@portal/contract/crm';
import {
  changeCustomerUser,
  createCustomerUser,
  listCustomerUsers,
  type User,
} from '@portal/contract/users';
import { Lock, Plus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { customerUserFormParam, EditButton } from '#web/features/users/person/person-link.tsx';
import { PersonCard } from '#web/features/users/person/person-card.tsx';
import { PersonSort, StatusChoice } from '#web/features/users/person/person-sort.tsx';
import { usePersonColumns } from '#web/features/users/person/use-person-columns.tsx';
import { defineForm } from '#web/kit/form/define-form.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { AfterOnboardingStep } from '#web/features/shared/onboarding/after-onboarding-step.tsx';
import { useOpenForm, useSearchParam } from '#web/lib/url/search-params.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const EditCustomerUserDialog = lazyComponent(
  async () => (await import('./customer-user-form.tsx')).EditCustomerUserDialog,
);

const NewCustomerUserDialog = lazyComponent(
  async () => (await import('./customer-user-form.tsx')).NewCustomerUserDialog,
);

const CustomerUserDialogs = defineForm<CustomerUserListProps>({
  param: customerUserFormParam,
  create: createCustomerUser,
  change: changeCustomerUser,
  New: NewCustomerUserDialog,
  Edit: EditCustomerUserDialog,
});

/** Users of one customer or of all. Explains a missing permission. */
export function CustomerUserList(props: CustomerUserListProps) {
  const { t } = useTranslation();
  if (can(useUser(), listCustomerUsers.access)) return <PermittedCustomerUserList {...props} />;
  return (
    <EmptyState
      icon={<Lock />}
      title={t('customer_users.no_permission_title')}
      text={t('errors.no_permission_text')}
    />
  );
}

interface CustomerUserListProps {
  /** Restricts the list to one customer. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
}

/** Users of customers with their forms, for employees who can manage them. */
function PermittedCustomerUserList({ customer }: CustomerUserListProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const withCustomer = !customer;
  const columns = useCustomerUserColumns(withCustomer);
  const fixed = customer ? { customer_id: customer.id } : {};
  const list = useList({ scope: 'users', route: listCustomerUsers, name: 'customer-users', fixed });
  return (
    <>
      <ListView
        list={list}
        label={t('users.title')}
        searchLabel={t('customer_users.search')}
        failure={t('customer_users.load_failed')}
        filters={
          <>
            {withCustomer ? <CustomerChoice /> : null}
            <StatusChoice />
            <PersonSort ordering={list.ordering} onChange={list.setOrdering} />
          </>
        }
        actions={
          <Button onClick={() => open(customerUserFormParam.new)}>
            <Plus aria-hidden />
            {t('customer_users.add')}
          </Button>
        }
        columns={columns}
        renderCard={(user) => <CustomerUserCard user={user} withCustomer={withCustomer} />}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('customer_users.empty_title')}
            text={customer ? t('customer_users.empty_text') : t('customer_users.empty_text_all')}
            action={
              <AfterOnboardingStep step="customer">
                <Button variant="outline" onClick={() => open(customerUserFormParam.new)}>
                  {t('customer_users.add_first')}
                </Button>
              </AfterOnboardingStep>
            }
          />
        }
      />
      <CustomerUserDialogs customer={customer} />
    </>
  );
}

/** Filters the page's list by customer. */
function CustomerChoice() {
  const { t } = useTranslation();
  const [id, set] = useSearchParam('customer_id', { drops: 'page' });
  const lookup = useCustomerLookup(typeof id === 'string' ? id : null);
  return (
    <ListLookup
      lookup={lookup}
      label={t('fields.customer_id')}
      emptyLabel={t('customer_users.any_customer')}
      onChange={(customer) => void set(customer ?? undefined)}
    />
  );
}

/** Returns the columns of customers' users, with the customer for a list of several customers. */
function useCustomerUserColumns(withCustomer: boolean): readonly Column<User>[] {
  const { t } = useTranslation();
  const customer: Column<User> = {
    key: 'customer',
    header: t('fields.customer_id'),
    renderCell: (user) => user.customer?.name ?? '–',
  };
  const clinic: Column<User> = {
    key: 'clinic',
    header: t('fields.clinic_id'),
    renderCell: (user) => user.clinic?.name ?? user.clinic?.city ?? '–',
  };
  return usePersonColumns(withCustomer ? [customer, clinic] : [clinic]);
}

interface CustomerUserCardProps {
  user: User;
  /** Shows the customer, for a list of several customers. */
  withCustomer?: boolean | undefined;
}

/** Card of a customer's user, which links to the user. */
function CustomerUserCard({ user, withCustomer = false }: CustomerUserCardProps) {
  const { email, phone_number: phone, customer, clinic } = user;
  return (
    <PersonCard
      person={user}
      lines={[withCustomer ? customer?.name : null, clinic?.name ?? clinic?.city, email, phone]}
      actions={<EditButton person={user} />}
    />
  );
}
