import { changeJobTitle, createJobTitle, type JobTitle } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/ui/toast-store.ts';

export interface JobTitleDialogProps {
  /** The one to rename; a new one if absent. */
  jobTitle?: JobTitle | undefined;
  onClose: () => void;
}

/** The form of a job title, which is no more than its name. */
export function JobTitleDialog({ jobTitle, onClose }: JobTitleDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const id = jobTitle?.id;
  const form = useContractForm({
    route: createJobTitle,
    values: { name: jobTitle?.name ?? '' },
    draft: `job-title:${id ?? 'new'}`,
    failure: t('job_titles.save_failed'),
    save: (body) =>
      id === undefined
        ? call(createJobTitle, { body })
        : call(changeJobTitle, { params: { id }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('job_titles.saved') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={jobTitle ? t('job_titles.edit_title') : t('job_titles.add')}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
    </FormDialog>
  );
}
