import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';

/** The orders of the list and how the API calls them; the list opens by the first. */
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

/** The order of the manufacturers, also where there are no headings to sort by. */
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
