import { changeJobTitle, createJobTitle, getJobTitle, type JobTitle } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';

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
      refresh={useUsersRefresh()}
      onClose={onClose}
    />
  );
}

const jobTitleValues = ({ name }: JobTitle) => ({ name });

export interface NewJobTitleDialogProps {
  onClose: () => void;
}

/** Form that adds a job title. */
export function NewJobTitleDialog({ onClose }: NewJobTitleDialogProps) {
  const { t } = useTranslation();
  const refresh = useUsersRefresh();
  const form = useContractForm({
    route: createJobTitle,
    values: { name: '' },
    draft: 'job-title:new',
    failure: t('job_titles.save_failed'),
    save: (body, _etag, idempotencyKey) => call(createJobTitle, { body, idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('job_titles.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('job_titles.add')} onClose={onClose}>
      <JobTitleFields form={form} />
    </FormDialog>
  );
}

function JobTitleFields({ form }: { form: ContractForm }) {
  return <TextField form={form} name="name" />;
}
