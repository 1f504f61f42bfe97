import { deleteJobTitle, type JobTitle } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useDeed } from '#web/features/users/person/use-deed.ts';
import { call } from '#web/lib/api/call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface DeleteJobTitleDialogProps {
  jobTitle: JobTitle;
  onClose: () => void;
}

/** Asks before a job title is deleted; the server keeps one that somebody has. */
export function DeleteJobTitleDialog({ jobTitle, onClose }: DeleteJobTitleDialogProps) {
  const { t } = useTranslation();
  const { id, name } = jobTitle;
  const deletion = useDeed({
    carryOut: () => call(deleteJobTitle, { params: { id } }),
    done: t('job_titles.deleted', { name }),
    failed: t('job_titles.delete_failed'),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('job_titles.delete_title', { name })}
      text={t('job_titles.delete_text')}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => deletion.mutate()}
      busy={deletion.isPending}
      destructive
    />
  );
}
