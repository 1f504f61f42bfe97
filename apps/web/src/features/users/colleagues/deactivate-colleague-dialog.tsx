import { type Colleague, deactivateColleague } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';

export interface DeactivateColleagueDialogProps {
  colleague: Colleague;
  onClose: () => void;
}

/** Confirms the deactivation of a colleague, whom only the supplier can reactivate. */
export function DeactivateColleagueDialog(props: DeactivateColleagueDialogProps) {
  const { colleague, onClose } = props;
  const { t } = useTranslation();
  const name = formatPersonName(t, { ...colleague, title: null });
  return (
    <ConfirmDialog
      execute={() => call(deactivateColleague, { params: { id: colleague.id } })}
      labels={{
        title: t('users.deactivate_title', { name }),
        text: t('colleagues.deactivate_text'),
        confirm: t('users.deactivate'),
        done: t('users.deactivated', { name }),
        failed: t('users.deactivate_failed'),
      }}
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}
