import { endOneSession, endOtherSessions, listSessions, type Session } from '@portal/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useBrowserName } from '#web/lib/format/use-browser-name.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';

interface EndOwnSessionsDialogProps {
  target: Session | 'others';
  onClose: () => void;
}

/** Confirms before it ends one session or all others. */
export function EndOwnSessionsDialog({ target, onClose }: EndOwnSessionsDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      execute={() => endSessions(target)}
      labels={{ ...useLabels(target), failed: t('own_sessions.end_failed') }}
      refresh={() =>
        client.invalidateQueries({ queryKey: [...scopeKey('users'), listSessions.id] })
      }
      onClose={onClose}
    />
  );
}

function useLabels(target: Session | 'others') {
  const { t } = useTranslation();
  const format = useFormats();
  const getBrowserName = useBrowserName();
  if (target === 'others')
    return {
      title: t('own_sessions.end_others_title'),
      text: t('own_sessions.end_others_text'),
      confirm: t('own_sessions.end_others'),
      done: t('own_sessions.others_ended'),
    };
  const name = getBrowserName(target.user_agent);
  return {
    title: t('own_sessions.end_title'),
    text: t('own_sessions.end_text', { name, at: format.instant(target.last_seen_at) }),
    confirm: t('own_sessions.end'),
    done: t('own_sessions.ended'),
  };
}

async function endSessions(target: Session | 'others'): Promise<void> {
  if (target === 'others') return call(endOtherSessions);
  try {
    await call(endOneSession, { params: { id: target.id } });
  } catch (error) {
    // The session has ended meanwhile.
    if (!hasStatus(error, 404)) throw error;
  }
}
