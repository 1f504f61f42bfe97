import { listInstalledDevices, type InstalledDevice } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';

/** The customer’s devices that may need service, all of them: they are few. */
export function useOwnDevices(enabled: boolean) {
  return useQuery({
    ...allRowsQuery('installedDevices', listInstalledDevices, { ordering: 'serial_number' }),
    enabled: enabled,
    select: (devices: readonly InstalledDevice[]) =>
      devices.filter(({ status }) => status !== 'decommissioned'),
  });
}
