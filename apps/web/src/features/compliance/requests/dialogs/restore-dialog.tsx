import { restorePerson } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/compliance/use-refresh.ts';
import { useAction } from '#web/kit/action/use-action.ts';
import { call } from '#web/lib/api/call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface RestoreDialogProps {
  person: { id: string; name: string };
  onClose: () => void;
}

/** Confirms a restore, which also cancels an open request. */
export function RestoreDialog({ person: { id, name }, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAction({
    execute: () => call(restorePerson, { params: { id } }),
    done: t('anonymization.restored', { name }),
    failed: t('anonymization.restore_failed'),
    refresh: useRefresh(),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('anonymization.restore_title', { name })}
      text={t('anonymization.restore_text')}
      confirmLabel={t('anonymization.restore')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => mutate()}
      busy={isPending}
    />
  );
}
