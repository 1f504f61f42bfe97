import type { InstalledDevice } from '@portal/contract/crm';
import { useState } from 'react';
import { getModelName } from '#web/kit/devices/model-name.tsx';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';

/** Devices to choose from by model, serial number or clinic. */
export function useDeviceLookup(devices: readonly InstalledDevice[], id: string): Lookup {
  const [text, setText] = useState('');
  const options = devices.map(toOption);
  return {
    chosen: options.find(({ value }) => value === id) ?? null,
    options: options.filter((option) => matchesOption(option, text)),
    loading: false,
    search: setText,
  };
}

const toOption = (device: InstalledDevice): ComboboxOption => ({
  value: device.id,
  label: `${getModelName(device.device)} · ${device.serial_number}`,
  hint: [device.clinic?.name, device.clinic?.city].filter(Boolean).join(' · ') || undefined,
});

/** Every search term must match a field. */
function matchesOption({ label, hint = '' }: ComboboxOption, text: string): boolean {
  const searchable = `${label} ${hint}`.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => searchable.includes(word));
}
