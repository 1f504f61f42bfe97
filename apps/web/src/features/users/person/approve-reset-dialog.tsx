import { approveTwoFactorReset } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import type { PersonDialogProps } from './deactivate-dialog.tsx';

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
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
