import type { InstalledDevice } from '@portal/contract/crm';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type DeviceLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'children'> & {
  device: Pick<InstalledDevice, 'id' | 'serial_number'>;
};

/** Opens an installed device, by its serial number. */
export function DeviceLink({ device, ...rest }: DeviceLinkProps) {
  return (
    <Link {...rest} to="/dashboard/data/devices/$id" params={{ id: device.id }}>
      {device.serial_number}
    </Link>
  );
}
