import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { jobTitlesQuery } from '#web/features/users/employees/use-staff-names.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { parseJobTitleForm, newJobTitleForm } from './job-title-forms.ts';
import { JobTitleRow } from './job-title-row.tsx';
import { EditJobTitleDialog, NewJobTitleDialog } from './lazy-job-title-dialogs.ts';

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
