import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';

/** The orders of the list and how the API calls them; the first is the list's own. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['next_maintenance_on', 'due'],
  ['-next_maintenance_on', 'due_down'],
  ['serial_number', 'serial'],
  ['-serial_number', 'serial_down'],
  ['-installation_date', 'installed'],
  ['installation_date', 'installed_down'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

export interface DeviceSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Orderings of the devices, also for views without column headings. */
export function DeviceSort({ ordering, onChange }: DeviceSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('devices.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`devices.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}
