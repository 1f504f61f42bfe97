import type { JobTitle } from '@portal/contract/users';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { jobTitleForm } from './job-title-forms.ts';
import { DeleteJobTitleDialog } from './lazy-job-title-dialogs.ts';

/** Row of a job title with its actions. */
export function JobTitleRow({ jobTitle }: { jobTitle: JobTitle }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  const { id, name } = jobTitle;
  return (
    <li className="flex items-center gap-2 px-5 py-1.5">
      <span className="min-w-0 flex-1 text-ink wrap-anywhere">{name}</span>
      <Button variant="ghost" size="icon" onClick={() => open(jobTitleForm(id))}>
        <Pencil aria-hidden />
        <VisuallyHidden>{t('job_titles.rename', { name })}</VisuallyHidden>
      </Button>
      <Button variant="ghost" size="icon" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        <VisuallyHidden>{t('job_titles.delete', { name })}</VisuallyHidden>
      </Button>
      {deleting ? (
        <Suspense>
          <DeleteJobTitleDialog jobTitle={jobTitle} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}
