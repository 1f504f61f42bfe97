import type { Customer } from '@portal/contract/crm';
import { CustomerDeviceList } from '#web/features/crm/installed-devices/device-list.tsx';
import { useGrantWithDevice } from '#web/features/rights/with-device/use-grant-with-device.tsx';

/** The devices of a customer; who records one is offered to let the customer see its model. */
export function CustomerDevices({ customer }: { customer: Customer }) {
  return <CustomerDeviceList customer={customer} grant={useGrantWithDevice()} />;
}
