import type { InstalledDevice } from '@portal/contract/crm';
import { getDevice } from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ManufacturerLink, ProductLink, textLink } from '#web/features/shared/catalogue-links.tsx';
import { ClinicAddress } from '#web/features/shared/devices/clinic-address.tsx';
import { ModelName } from '#web/features/shared/devices/model-name.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Description } from '#web/ui/description.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ModelInterval } from '#web/features/shared/devices/model-interval.tsx';
import { NextMaintenance } from './due-state.tsx';

/** Facts about an installed device; employees also see its customer. */
export function DeviceFacts({ device }: { device: InstalledDevice }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isEmployee = useUser().role === 'employee';
  const seesModel = useCanViewModel(device.device_id);
  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('devices.details')}</h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 xl:grid-cols-3">
          <Description term={t('devices.serial_number')} wide>
            <SerialNumber text={device.serial_number} />
          </Description>
          <Description term={t('fields.own_name')}>{device.own_name}</Description>
          <Description term={t('fields.inventory_number')}>{device.inventory_number}</Description>
          <Description term={t('devices.device')}>
            {seesModel ? (
              <ProductLink type="device" id={device.device_id} className={textLink}>
                <ModelName device={device.device} />
              </ProductLink>
            ) : (
              <ModelName device={device.device} />
            )}
          </Description>
          <Description term={t('devices.manufacturer')}>
            {seesModel ? (
              <ManufacturerLink manufacturer={device.manufacturer} className={textLink} />
            ) : (
              device.manufacturer.name
            )}
          </Description>
          {isEmployee ? (
            <Description term={t('devices.customer')}>
              <CustomerName device={device} />
            </Description>
          ) : null}
          <Description term={t('devices.clinic')}>
            {device.clinic && <ClinicAddress clinic={device.clinic} />}
          </Description>
          <Description term={t('devices.installed')}>
            {device.installation_date && format.day(device.installation_date)}
          </Description>
          <Description term={t('devices.next_maintenance')} wide>
            <NextMaintenance device={device} />
          </Description>
          {isEmployee ? (
            <>
              <Description term={t('devices.interval')}>
                <ModelInterval modelId={device.device_id} />
              </Description>
              <Description term={t('devices.changed')}>
                {format.instant(device.updated_at)}
              </Description>
            </>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  );
}

/** Returns true if the reader may open the model's page: an owner may lack access to it. */
function useCanViewModel(id: string): boolean {
  return useQuery(routeQuery('products', getDevice, { params: { id } })).isSuccess;
}

function CustomerName({ device: { customer } }: { device: InstalledDevice }) {
  const { t } = useTranslation();
  if (!customer) return t('devices.in_stock');
  return (
    <Link to="/dashboard/data/customers/$id" params={{ id: customer.id }} className={textLink}>
      {customer.name}
    </Link>
  );
}

function SerialNumber({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-mono wrap-anywhere">{text}</span>
      <CopyButton
        text={text}
        label={t('devices.copy_serial')}
        copiedLabel={t('devices.copied')}
        onFailure={() => toasts.show({ tone: 'danger', title: t('devices.copy_failed') })}
      />
    </span>
  );
}
