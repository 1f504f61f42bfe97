import { endPersonSessions } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import type { PersonDialogProps } from './deactivate-dialog.tsx';

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
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
