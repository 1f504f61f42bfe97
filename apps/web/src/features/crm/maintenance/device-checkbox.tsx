import type { InstalledDevice } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

export interface DeviceCheckboxProps {
  /** A device, or all that are shown. */
  devices: readonly InstalledDevice[];
  selection: Selection<InstalledDevice>;
  isHeader?: boolean | undefined;
}

/** Selects a device, or in the header of the table all that are shown, for a bulk action. */
export function DeviceCheckbox({ devices, selection, isHeader = false }: DeviceCheckboxProps) {
  const { t } = useTranslation();
  const [first] = devices;
  return (
    <Checkbox
      label={
        isHeader
          ? t('visits.select_all')
          : t('visits.select', { device: first?.serial_number ?? '' })
      }
      labelHidden
      disabled={devices.length === 0}
      checked={isHeader ? selection.all : devices.some(selection.has)}
      indeterminate={isHeader && selection.selected.length > 0 && !selection.all}
      onChange={({ target }) => selection.set(devices, target.checked)}
    />
  );
}
