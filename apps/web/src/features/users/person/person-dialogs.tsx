import { approveTwoFactorReset, endPersonSessions } from '@portal/contract/auth';
import type { User } from '@portal/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { personRoutes } from './person-query.ts';

interface PersonDialogProps {
  person: User;
  onClose: () => void;
}

/** Confirms the deactivation of an account, which can be reactivated. */
export function DeactivateDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const name = formatPersonName(t, person);
  const params = { id: person.id };
  return (
    <ConfirmDialog
      execute={() => call(personRoutes[person.role].change, { params, body: { is_active: false } })}
      labels={{
        title: t('users.deactivate_title', { name }),
        text: t('users.deactivate_text'),
        confirm: t('users.deactivate'),
        done: t('users.deactivated', { name }),
        failed: t('users.deactivate_failed'),
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}

/** Confirms the approval of a person's request to turn two-factor sign-in off. */
export function ApproveResetDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const name = formatPersonName(t, person);
  return (
    <ConfirmDialog
      execute={() => call(approveTwoFactorReset, { params: { id: person.id } })}
      labels={{
        title: t('users.approve_reset_title', { name }),
        text: t('users.approve_reset_text'),
        confirm: t('users.approve_reset'),
        done: t('users.reset_approved', { name }),
        failed: t('users.approve_reset_failed'),
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}

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
      refresh={useUsersRefresh()}
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

/** Confirms before it ends all sessions of a person. */
export function EndSessionsDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const isOwn = useUser().id === person.id;
  const name = formatPersonName(t, person);
  return (
    <ConfirmDialog
      execute={() => call(endPersonSessions, { params: { id: person.id } })}
      labels={{
        title: t('users.end_sessions_title', { name }),
        text: isOwn ? t('users.end_own_sessions_text') : t('users.end_sessions_text'),
        confirm: t('users.end_sessions'),
        done: t('users.sessions_ended', { name }),
        failed: t('users.end_sessions_failed'),
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}
