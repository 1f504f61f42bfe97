import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { jobTitlesQuery } from './use-staff-names.ts';

/**
 * Narrows the page's list to the employees with one job title. It is come to from the job titles, and
 * not there otherwise: people are looked for by name, group and status.
 */
export function JobTitleChoice() {
  const { t } = useTranslation();
  const [chosen, set] = useSearchParam('job_title_id', { drops: 'page' });
  const { data: jobTitles = [] } = useQuery(jobTitlesQuery());
  if (typeof chosen !== 'string') return null;
  return (
    <ListChoice<string>
      label={t('fields.job_title')}
      value={chosen}
      emptyLabel={t('employees.any_job_title')}
      options={jobTitles.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void set(id ?? undefined)}
    />
  );
}
