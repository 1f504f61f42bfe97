import { listCustomerUsers } from '@portal/contract/users';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { CustomerUserListProps } from './permitted-customer-user-list.tsx';
import { PermittedCustomerUserList } from './permitted-customer-user-list.tsx';

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
