import { installedDeviceStatuses } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { useDueChoice } from './due-choice.tsx';
import type { DeviceLookup } from './use-device-list.ts';

export interface RarerDeviceFiltersProps {
  /** True to offer when maintenance is due. */
  withDue: boolean;
  /** Filters with a field, which the menu opens beside it. */
  lookups: readonly DeviceLookup[];
  onLookup: (name: DeviceLookup) => void;
}

const lookupLabels = {
  clinic: 'devices.clinic',
  model: 'devices.model',
  manufacturer: 'devices.manufacturer',
} as const satisfies Record<DeviceLookup, string>;

/** Radio item for any date or status. */
const any = 'any';

/** The rarer filters of a list of installed devices. */
export function RarerDeviceFilters(props: RarerDeviceFiltersProps) {
  const { withDue, lookups, onLookup } = props;
  const { t } = useTranslation();
  const [statusParam, setStatus] = useSearchParam('status', { drops: 'page' });
  const due = useDueChoice();
  const status = installedDeviceStatuses.find((one) => one === statusParam);
  const isSet = [withDue && due.value !== null, status !== undefined];
  return (
    <MoreFilters count={isSet.filter(Boolean).length}>
      {withDue ? (
        <>
          <DropdownMenuLabel>{t('devices.due.filter')}</DropdownMenuLabel>
          <DropdownMenuRadioItems
            label={t('devices.due.filter')}
            value={due.value ?? any}
            options={[{ value: any, label: t('devices.due.any') }, ...due.options]}
            onValueChange={due.choose}
          />
          <DropdownMenuSeparator />
        </>
      ) : null}
      <DropdownMenuLabel>{t('devices.status')}</DropdownMenuLabel>
      <DropdownMenuRadioItems
        label={t('devices.status')}
        value={status ?? any}
        options={[
          { value: any, label: t('devices.any_status') },
          ...installedDeviceStatuses.map((value) => ({
            value,
            label: t(`devices.statuses.${value}`),
          })),
        ]}
        onValueChange={(chosen) => void setStatus(chosen === any ? undefined : chosen)}
      />
      {lookups.length > 0 ? <DropdownMenuSeparator /> : null}
      {lookups.map((name) => (
        <DropdownMenuItem key={name} onSelect={() => onLookup(name)}>
          {`${t(lookupLabels[name])}…`}
        </DropdownMenuItem>
      ))}
    </MoreFilters>
  );
}
