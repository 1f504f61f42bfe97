import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';

/** Sort orders with their API values; the first is the default. */
const orderings = ['-created_at', 'created_at', 'grace_ends_at', '-grace_ends_at'] as const;

export interface RequestSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Sort order, for layouts without column headers. */
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
