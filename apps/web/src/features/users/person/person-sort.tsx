import { userStatuses } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';

/** Orderings of the API and their labels. The first is the default. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['last_name', 'name'],
  ['-last_name', 'name_down'],
] as const;

export interface PersonSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Selects the order of people, also in card layout without sortable headers. */
export function PersonSort({ ordering, onChange }: PersonSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('users.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`users.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}

/** Filters the page's list of people by status. */
export function StatusChoice() {
  const { t } = useTranslation();
  const [status, set] = useSearchParam('status', { drops: 'page' });
  return (
    <ListChoice
      label={t('users.status')}
      value={userStatuses.find((value) => value === status) ?? null}
      emptyLabel={t('users.any_status')}
      options={userStatuses.map((value) => ({ value, label: t(`users.statuses.${value}`) }))}
      onChange={(value) => void set(value ?? undefined)}
    />
  );
}
