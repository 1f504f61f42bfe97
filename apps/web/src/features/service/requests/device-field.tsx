import type { InstalledDevice } from '@portal/contract/crm';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getClinicLabel } from '#web/features/shared/devices/clinic-label.ts';
import { getDeviceName, getOwnName } from '#web/features/shared/devices/device-name.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { type Lookup, LookupField } from '#web/kit/form/lookup-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { type ComboboxOption, filterOptions } from '#web/ui/combobox-option.ts';
import { FieldError } from '#web/ui/field.tsx';

export interface DeviceFieldProps {
  form: ContractForm;
  devices: readonly InstalledDevice[];
}

/** Choice among the customer's own devices. */
export function DeviceField({ form, devices }: DeviceFieldProps) {
  const { t } = useTranslation();
  const { clinic_role: clinicRole } = useUser();
  const { field } = useController({ control: form.control, name: 'installed_device_id' });
  const lookup = useDeviceLookup(devices, typeof field.value === 'string' ? field.value : '');
  return (
    <LookupField
      form={form}
      name="installed_device_id"
      lookup={lookup}
      placeholder={t('service_requests.form.find_device')}
      hint={
        devices.length === 0
          ? clinicRole === 'own_clinics'
            ? t('service_requests.form.no_devices_own')
            : t('service_requests.form.no_devices')
          : (lookup.chosen?.hint ?? t('service_requests.form.device_hint'))
      }
    />
  );
}

export interface FixedDeviceProps {
  form: ContractForm;
  device: InstalledDevice;
}

/** Fixed device, with the server's errors below. */
export function FixedDevice({ form, device }: FixedDeviceProps) {
  const { t } = useTranslation();
  const { fieldState } = useController({ control: form.control, name: 'installed_device_id' });
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <dl className="rounded bg-sunken px-4 py-3">
        <dt className="text-xs font-medium text-soft">{t('service_requests.form.this_device')}</dt>
        <dd className="mt-0.5 font-medium text-ink wrap-anywhere">{getDeviceName(device)}</dd>
        <dd className="text-soft wrap-anywhere">{device.serial_number}</dd>
      </dl>
      {fieldState.error ? (
        <div role="alert">
          <FieldError id={id}>{fieldState.error.message}</FieldError>
        </div>
      ) : null}
    </div>
  );
}

/** Devices to choose from by model, clinic, own name or numbers. */
function useDeviceLookup(devices: readonly InstalledDevice[], id: string): Lookup {
  const [text, setText] = useState('');
  const options = devices.map(toOption);
  return {
    chosen: options.find(({ value }) => value === id) ?? null,
    options: filterOptions(options, text),
    loading: false,
    search: setText,
  };
}

/** The own name comes first, else the clinic: a long label is cut off. */
function toOption(device: InstalledDevice): ComboboxOption {
  const { clinic, own_name: name, inventory_number: number, serial_number: serial } = device;
  const ownName = getOwnName(device);
  const place = clinic && getClinicLabel(clinic);
  return {
    value: device.id,
    label: [getModelName(device.device), ownName ?? place].filter(Boolean).join(' · '),
    hint: [ownName && place, serial, name && number, clinic?.city].filter(Boolean).join(' · '),
  };
}
