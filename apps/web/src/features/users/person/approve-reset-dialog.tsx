import { approveTwoFactorReset } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';
import { personName } from '#web/features/users/person-name.ts';
import { call } from '#web/lib/api/call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import type { PersonDialogProps } from './deactivate-dialog.tsx';
import { useDeed } from './use-deed.ts';

/** Asks before a person's two-factor sign-in is turned off, as they asked. */
export function ApproveResetDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const name = personName(person);
  const approve = useDeed({
    carryOut: () => call(approveTwoFactorReset, { params: { id: person.id } }),
    done: t('users.reset_approved', { name }),
    failed: t('users.approve_reset_failed'),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('users.approve_reset_title', { name })}
      text={t('users.approve_reset_text')}
      confirmLabel={t('users.approve_reset')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => approve.mutate()}
      busy={approve.isPending}
      destructive
    />
  );
}
