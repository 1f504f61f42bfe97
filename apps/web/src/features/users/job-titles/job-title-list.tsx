import type { JobTitle } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobTitlesQuery } from '#web/features/users/employees/use-staff-names.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Job titles of employees, for those who can manage them. */
export function JobTitleList() {
  const { t } = useTranslation();
  const { form, open, close } = useOpenForm();
  const query = useQuery(jobTitlesQuery());
  const edited = parseJobTitleForm(form);
  return (
    <>
      <Card>
        <CardHeader
          title={t('job_titles.title')}
          description={t('job_titles.text')}
          actions={
            <Button onClick={() => open(newJobTitleForm)}>
              <Plus aria-hidden />
              {t('job_titles.add')}
            </Button>
          }
        />
        <QueryView query={query} failure={t('job_titles.load_failed')}>
          {(jobTitles) =>
            jobTitles.length === 0 ? (
              <EmptyState plain icon={<BriefcaseBusiness />} title={t('job_titles.empty_title')} />
            ) : (
              <ul className="divide-y divide-line">
                {jobTitles.map((jobTitle) => (
                  <JobTitleRow key={jobTitle.id} jobTitle={jobTitle} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      <Suspense>
        {form === newJobTitleForm ? <NewJobTitleDialog onClose={() => void close()} /> : null}
        {edited === null ? null : (
          <EditJobTitleDialog key={edited} id={edited} onClose={() => void close()} />
        )}
      </Suspense>
    </>
  );
}

/** Row of a job title with its actions. */
function JobTitleRow({ jobTitle }: { jobTitle: JobTitle }) {
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

const prefix = 'job-title-';

/** URL value for the form of a new job title. */
const newJobTitleForm = 'new-job-title';

/** Returns the URL value for the form that renames a job title. */
const jobTitleForm = (id: string): string => `${prefix}${id}`;

/** Returns the id of the job title whose form the URL names, or null. */
function parseJobTitleForm(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}

// Loads dialogs on first use, apart from the lists, which open more often.

const NewJobTitleDialog = lazy(async () => ({
  default: (await import('./new-job-title-dialog.tsx')).NewJobTitleDialog,
}));

const EditJobTitleDialog = lazy(async () => ({
  default: (await import('./edit-job-title-dialog.tsx')).EditJobTitleDialog,
}));

const DeleteJobTitleDialog = lazy(async () => ({
  default: (await import('./delete-job-title-dialog.tsx')).DeleteJobTitleDialog,
}));
