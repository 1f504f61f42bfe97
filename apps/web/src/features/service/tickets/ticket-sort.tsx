import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';

/** The orders of the list and how the API calls them; the first is the list's own. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['planned_for', 'planned'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

export interface TicketSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Orderings of the tickets, also for views without column headings. */
export function TicketSort({ ordering, onChange }: TicketSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('tickets.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`tickets.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}
