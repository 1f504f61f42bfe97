import { archiveClinic, type Clinic } from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { clinicName } from './clinic-name.ts';

export interface ArchiveClinicDialogProps {
  clinic: Clinic;
  onClose: () => void;
}

/** Asks before a clinic is archived; the server refuses a customer's last active one (§5). */
export function ArchiveClinicDialog({ clinic, onClose }: ArchiveClinicDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const name = clinicName(clinic);
  const archive = useMutation({
    mutationFn: () => call(archiveClinic, { params: { id: clinic.id } }),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: t('clinics.archived', { name }) });
      void refresh();
    },
    onError: (error) => {
      const title = t('clinics.archive_failed');
      toasts.show({ tone: 'danger', title, text: errorMessage(error, t('errors.try_again')) });
    },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('clinics.archive_title', { name })}
      text={t('clinics.archive_text')}
      confirmLabel={t('clinics.archive')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => archive.mutate()}
      busy={archive.isPending}
      destructive
    />
  );
}
