import { changeJobTitle, createJobTitle, type JobTitle } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobTitlesQuery } from '#web/features/users/employees/use-staff-names.ts';
import { createFormParam, defineForm } from '#web/kit/form/define-form.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const formParam = createFormParam('job-title');

const JobTitleDialogs = defineForm({
  param: formParam,
  create: createJobTitle,
  change: changeJobTitle,
  New: lazyComponent(async () => (await import('./job-title-form.tsx')).NewJobTitleDialog),
  Edit: lazyComponent(async () => (await import('./job-title-form.tsx')).EditJobTitleDialog),
});

/** Job titles of employees, for those who can manage them. */
export function JobTitleList() {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const query = useQuery(jobTitlesQuery());
  return (
    <>
      <Card>
        <CardHeader
          title={t('job_titles.title')}
          description={t('job_titles.text')}
          actions={
            <Button onClick={() => open(formParam.new)}>
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
      <JobTitleDialogs />
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
      <Button variant="ghost" size="icon" onClick={() => open(formParam.of(id))}>
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

const DeleteJobTitleDialog = lazyComponent(
  async () => (await import('./delete-job-title-dialog.tsx')).DeleteJobTitleDialog,
);
