import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { personRoutes } from './person-routes.ts';

export interface PersonDialogProps {
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
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
