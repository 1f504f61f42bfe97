import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';

/** Orderings of the list with their API names; the first is the default. */
const orders = [
  ['name', 'name'],
  ['-name', 'name_down'],
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

export interface ManufacturerSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Chooses the ordering; cards have no column headers to sort by. */
export function ManufacturerSort({ ordering, onChange }: ManufacturerSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('products.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`products.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}
