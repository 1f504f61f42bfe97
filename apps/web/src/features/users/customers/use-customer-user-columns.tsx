import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { usePersonColumns } from '#web/features/users/person/use-person-columns.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';

/** Returns the columns of customers' users, with the customer for a list of several customers. */
export function useCustomerUserColumns(withCustomer: boolean): readonly Column<User>[] {
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
