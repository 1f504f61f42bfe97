import { endOneSession, endOtherSessions, listSessions, type Session } from '@portal/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { waitMessage } from '#web/lib/api/wait-message.ts';
import { useBrowserName } from '#web/lib/format/use-browser-name.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { areaKey } from '#web/lib/query/route-query.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';

interface EndSessionsDialogProps {
  which: Session | 'others';
  onClose: () => void;
}

/** Asks before one session, or all others, are ended. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useWords(which);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSessions(which),
    onSuccess: () => toasts.show({ tone: 'success', title: words.done }),
    onError: (error) => {
      const text = waitMessage(error, formats) ?? errorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('own_sessions.end_failed'), text });
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: [...areaKey('users'), listSessions.id] });
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={words.title}
      text={words.text}
      confirmLabel={words.confirm}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => end.mutate()}
      busy={end.isPending}
      destructive
    />
  );
}

function useWords(which: Session | 'others') {
  const { t } = useTranslation();
  const format = useFormats();
  const nameOf = useBrowserName();
  if (which === 'others')
    return {
      title: t('own_sessions.end_others_title'),
      text: t('own_sessions.end_others_text'),
      confirm: t('own_sessions.end_others'),
      done: t('own_sessions.others_ended'),
    };
  const name = nameOf(which.user_agent);
  return {
    title: t('own_sessions.end_title'),
    text: t('own_sessions.end_text', { name, at: format.instant(which.last_seen_at) }),
    confirm: t('own_sessions.end'),
    done: t('own_sessions.ended'),
  };
}

async function endSessions(which: Session | 'others'): Promise<void> {
  if (which === 'others') return call(endOtherSessions);
  try {
    await call(endOneSession, { params: { id: which.id } });
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!hasStatus(error, 404)) throw error;
  }
}
