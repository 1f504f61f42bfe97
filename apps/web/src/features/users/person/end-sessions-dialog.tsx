import { endSessionsOfPerson } from '@portal/contract/auth';
import { useTranslation } from 'react-i18next';
import { personName } from '#web/features/users/person-name.ts';
import { call } from '#web/lib/api/call.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import type { PersonDialogProps } from './deactivate-dialog.tsx';
import { useDeed } from './use-deed.ts';

/** Asks before all sessions of a person are ended. */
export function EndSessionsDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const isOwn = useUser().id === person.id;
  const name = personName(person);
  const end = useDeed({
    carryOut: () => call(endSessionsOfPerson, { params: { id: person.id } }),
    done: t('users.sessions_ended', { name }),
    failed: t('users.end_sessions_failed'),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('users.end_sessions_title', { name })}
      text={isOwn ? t('users.end_own_sessions_text') : t('users.end_sessions_text')}
      confirmLabel={t('users.end_sessions')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => end.mutate()}
      busy={end.isPending}
      destructive
    />
  );
}
