import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';

/** The orders of requests and how the API calls them; the first is the lists' own. */
const orderings = ['-created_at', 'created_at', 'grace_ends_at', '-grace_ends_at'] as const;

export interface RequestSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** The order of requests, also where there are no headings to sort by. */
export function RequestSort({ ordering, onChange }: RequestSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('anonymization.sort')}
      value={ordering ?? orderings[0]}
      options={orderings.map((value) => ({
        value,
        label: t(`anonymization.orderings.${value}`),
      }))}
      onChange={(value) => onChange(value ?? orderings[0])}
    />
  );
}
