import type { ServiceTicket } from '@portal/contract/service';
import { getModelName, ModelName } from './model-name.tsx';

interface NamedDeviceProps {
  device: ServiceTicket['device'];
}

/** Device of a ticket or a request: its model, and what the customer calls it. */
export function NamedDevice({ device }: NamedDeviceProps) {
  return (
    <>
      <ModelName device={device} />
      {device.own_name ? ` · ${device.own_name}` : null}
    </>
  );
}

/** The same as a text. */
export const getNamedDevice = (device: NamedDeviceProps['device']): string =>
  [getModelName(device), device.own_name].filter(Boolean).join(' · ');
