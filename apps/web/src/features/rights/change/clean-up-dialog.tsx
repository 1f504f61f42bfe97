import { cleanUpExpiredRights } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/rights/use-refresh.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Asks for confirmation before marking all expired rights, of every customer, as inactive. */
export function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const cleanUp = useSingleMutation({
    mutationFn: () => call(cleanUpExpiredRights),
    onSuccess: ({ cleaned }) => {
      toasts.show({ tone: 'success', title: t('rights.cleaned', { count: cleaned }) });
      onClose();
      void refresh();
    },
    onError: (error) => {
      const title = t('rights.clean_up_failed');
      toasts.show({ tone: 'danger', title, text: getErrorMessage(error, t('errors.try_again')) });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('rights.clean_up_title')}
      text={t('rights.clean_up_text')}
      confirmLabel={t('rights.clean_up')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => cleanUp.mutate()}
      busy={cleanUp.isPending}
    />
  );
}
