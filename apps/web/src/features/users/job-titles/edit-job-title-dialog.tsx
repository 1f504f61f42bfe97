import { changeJobTitle, getJobTitle, type JobTitle } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { JobTitleFields } from './job-title-fields.tsx';

export interface EditJobTitleDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that renames a job title. */
export function EditJobTitleDialog({ id, onClose }: EditJobTitleDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getJobTitle}
      change={changeJobTitle}
      toValues={jobTitleValues}
      fields={JobTitleFields}
      draft="job-title"
      labels={{
        title: t('job_titles.edit_title'),
        loadFailed: t('job_titles.load_one_failed'),
        saveFailed: t('job_titles.save_failed'),
        saved: t('job_titles.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}

const jobTitleValues = ({ name }: JobTitle) => ({ name });
