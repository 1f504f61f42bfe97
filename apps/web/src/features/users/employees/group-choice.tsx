import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { groupsQuery } from './use-staff-names.ts';

/** Filters the page's list by group. */
export function GroupChoice() {
  const { t } = useTranslation();
  const [chosen, set] = useSearchParam('group_id', { drops: 'page' });
  const { data: groups = [] } = useQuery(groupsQuery());
  return (
    <ListChoice<string>
      label={t('employees.group')}
      value={typeof chosen === 'string' ? chosen : null}
      emptyLabel={t('employees.any_group')}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void set(id ?? undefined)}
    />
  );
}
