import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import type { PersonDialogProps } from './deactivate-dialog.tsx';
import { personRoutes } from './person-routes.ts';

/**
 * Confirms the deletion of a person who never set a password. Sends the version that was still
 * invited, so that a person who sets a password meanwhile is neither deleted nor deactivated.
 */
export function DeletePersonDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = formatPersonName(t, person);
  const params = { id: person.id };
  const { get, remove } = personRoutes[person.role];
  const isEmployee = person.role === 'employee';
  return (
    <ConfirmDialog
      execute={async () => {
        const { data, etag } = await callWithVersion(get, { params });
        if (data.status !== 'invited') throw changedMeanwhile(t('form.stale_title'));
        await call(remove, { params, ifMatch: etag });
      }}
      labels={{
        title: t('users.delete_title', { name }),
        text: t('users.delete_text'),
        confirm: t('actions.delete'),
        done: t('users.deleted', { name }),
        failed: isEmployee ? t('employees.delete_failed') : t('customer_users.delete_failed'),
      }}
      navigateAway={() =>
        navigate({
          to: '/dashboard/data/users',
          search: isEmployee ? { tab: 'employees' } : {},
          replace: true,
        })
      }
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

/**
 * Builds the error of a stale version. The server would deactivate a person who is no longer
 * invited instead.
 */
const changedMeanwhile = (detail: string) =>
  new ApiError({ status: 412, code: 'stale', detail, fields: {}, requestId: null });
