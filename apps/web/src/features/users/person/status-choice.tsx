import { userStatuses } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';

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
