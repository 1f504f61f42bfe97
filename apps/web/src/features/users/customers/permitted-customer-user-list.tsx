import type { Customer } from '@portal/contract/crm';
import { listCustomerUsers } from '@portal/contract/users';
import { Plus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newUserForm } from '#web/features/users/person/person-forms.ts';
import { PersonSort } from '#web/features/users/person/person-sort.tsx';
import { StatusChoice } from '#web/features/users/person/status-choice.tsx';
import { AfterOnboardingStep } from '#web/kit/onboarding/after-onboarding-step.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { CustomerUserCard } from './customer-user-card.tsx';
import { CustomerUserDialogs } from './customer-user-dialogs.tsx';
import { useCustomerUserColumns } from './use-customer-user-columns.tsx';

export interface CustomerUserListProps {
  /** Restricts the list to one customer. */
  customer?: Pick<Customer, 'id' | 'name'> | undefined;
}

/** Users of customers with their forms, for employees who can manage them. */
export function PermittedCustomerUserList({ customer }: CustomerUserListProps) {
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
        exportable
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
          <Button onClick={() => open(newUserForm)}>
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
                <Button variant="outline" onClick={() => open(newUserForm)}>
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
