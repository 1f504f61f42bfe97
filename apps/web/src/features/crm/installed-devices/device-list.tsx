import { createInstalledDevice, type Customer } from '@portal/contract/crm';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { DeviceFilters } from './device-filters.tsx';
import type { NewDeviceProps } from './device-form.tsx';
import { newDeviceForm } from './device-forms.ts';
import { DeviceListView } from './device-list-view.tsx';
import { CustomerDueLink } from './due-range.tsx';
import { useDeviceList } from './use-device-list.ts';

export type DeviceListProps = Pick<NewDeviceProps, 'grant'>;

/** All installed devices, for employees; the page header contains the button to add one. */
export function DeviceList({ grant }: DeviceListProps) {
  const { t } = useTranslation();
  const list = useDeviceList({ name: 'devices' });
  const add = useAdd(t('devices.add_first'));
  return (
    <>
      <DeviceListView
        list={list}
        withCustomer
        filters={<DeviceFilters list={list} />}
        empty={{ text: t('devices.empty_text'), action: add }}
      />
      <NewDevice grant={grant} />
    </>
  );
}

export interface CustomerDeviceListProps extends DeviceListProps {
  customer: Pick<Customer, 'id' | 'name'>;
}

/** The installed devices of one customer, for employees. */
export function CustomerDeviceList({ customer, grant }: CustomerDeviceListProps) {
  const { t } = useTranslation();
  const fixed = { customer_id: customer.id };
  const list = useDeviceList({ name: 'customer-devices', fixed });
  const mayAdd = can(useUser(), createInstalledDevice.access);
  const { open } = useOpenForm();
  const first = useAdd(t('devices.add_first'));
  return (
    <>
      <DeviceListView
        list={list}
        withCustomer={false}
        filters={<DeviceFilters list={list} customerId={customer.id} />}
        actions={
          <>
            <CustomerDueLink customerId={customer.id} />
            {mayAdd ? (
              <Button onClick={() => open(newDeviceForm)}>
                <Plus aria-hidden />
                {t('devices.add')}
              </Button>
            ) : null}
          </>
        }
        empty={{ text: t('devices.empty_customer_text'), action: first }}
      />
      <NewDevice customer={customer} grant={grant} />
    </>
  );
}

/** Button of an empty list, for users who may add. */
function useAdd(label: string) {
  const mayAdd = can(useUser(), createInstalledDevice.access);
  const { open } = useOpenForm();
  if (!mayAdd) return null;
  return (
    <Button variant="outline" onClick={() => open(newDeviceForm)}>
      {label}
    </Button>
  );
}

const NewDeviceDialog = lazyComponent(
  async () => (await import('./device-form.tsx')).NewDeviceDialog,
);

/** Form of a new device if the address names it, for users who may add one. */
function NewDevice({ customer, grant }: NewDeviceProps) {
  const { form, close } = useOpenForm();
  const mayAdd = can(useUser(), createInstalledDevice.access);
  return (
    <Suspense>
      {form === newDeviceForm && mayAdd ? (
        <NewDeviceDialog customer={customer} grant={grant} onClose={() => void close()} />
      ) : null}
    </Suspense>
  );
}
