import { createJobTitle } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/users/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { JobTitleFields } from './job-title-fields.tsx';

export interface NewJobTitleDialogProps {
  onClose: () => void;
}

/** Form that adds a job title. */
export function NewJobTitleDialog({ onClose }: NewJobTitleDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
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
