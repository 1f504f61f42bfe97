import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { jobTitlesQuery } from './use-staff-names.ts';

/**
 * Filters the page's list by job title. Shown only while such a filter is set, by a link from the
 * job titles: name, group and status are the usual filters.
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
