import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { personName } from '#web/features/users/person-name.ts';
import { call } from '#web/lib/api/call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { personRoutes } from './person-routes.ts';
import { useDeed } from './use-deed.ts';

export interface PersonDialogProps {
  person: User;
  onClose: () => void;
}

/** Asks before an account is closed; it can be opened again. */
export function DeactivateDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const name = personName(person);
  const params = { id: person.id };
  const deactivate = useDeed({
    carryOut: () => call(personRoutes[person.role].change, { params, body: { is_active: false } }),
    done: t('users.deactivated', { name }),
    failed: t('users.deactivate_failed'),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('users.deactivate_title', { name })}
      text={t('users.deactivate_text')}
      confirmLabel={t('users.deactivate')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => deactivate.mutate()}
      busy={deactivate.isPending}
      destructive
    />
  );
}
