import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { personName } from '#web/features/users/person-name.ts';
import { call } from '#web/lib/api/call.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import type { PersonDialogProps } from './deactivate-dialog.tsx';
import { personRoutes } from './person-routes.ts';
import { useDeed } from './use-deed.ts';

/**
 * Asks before a person who never set a password is deleted. What is deleted is the version that was
 * seen as invited: one who sets a password meanwhile is neither deleted nor deactivated.
 */
export function DeletePersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = personName(person);
  const params = { id: person.id };
  const { get, remove } = personRoutes[person.role];
  const seen = useQuery(editedQuery('users', get, { params }));
  const isEmployee = person.role === 'employee';
  const deletion = useDeed({
    carryOut: () => call(remove, { params, ifMatch: seen.data?.etag ?? null }),
    done: t('users.deleted', { name }),
    failed: isEmployee ? t('employees.delete_failed') : t('customer_users.delete_failed'),
    leave: () =>
      navigate({
        to: '/dashboard/data/users',
        search: isEmployee ? { tab: 'employees' } : {},
        replace: true,
      }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('users.delete_title', { name })}
      text={t('users.delete_text')}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => deletion.mutate()}
      busy={deletion.isPending || !seen.isFetched}
      destructive
    />
  );
}
