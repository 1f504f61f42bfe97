import { deleteJobTitle, type JobTitle } from '@portal/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeed } from '#web/features/users/person/use-deed.ts';
import { call } from '#web/lib/api/call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { HoldersLink } from './holders-link.tsx';

export interface DeleteJobTitleDialogProps {
  jobTitle: JobTitle;
  onClose: () => void;
}

/** Asks before a job title is deleted; one that somebody has stays (API.md §3), and it says who has it. */
export function DeleteJobTitleDialog({ jobTitle, onClose }: DeleteJobTitleDialogProps) {
  const { t } = useTranslation();
  const { id, name } = jobTitle;
  const [inUse, setInUse] = useState(false);
  const deletion = useDeed({
    carryOut: () => call(deleteJobTitle, { params: { id } }),
    done: t('job_titles.deleted', { name }),
    failed: t('job_titles.delete_failed'),
    onInUse: () => setInUse(true),
    onSettled: onClose,
  });
  if (inUse)
    return (
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t('job_titles.in_use_title', { name })}
        text={t('job_titles.in_use_text')}
        cancelLabel={t('app.close')}
      >
        <HoldersLink jobTitle={jobTitle} />
      </AlertDialog>
    );
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
