import type { InstalledDeviceDetail } from '@portal/contract/crm';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ClinicAddress } from '#web/features/shared/devices/clinic-address.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { ModelInterval } from '#web/features/shared/devices/model-interval.tsx';
import { NextMaintenance } from './due-state.tsx';

export interface DeviceSheetProps {
  device: InstalledDeviceDetail;
  /** Parts of other features above the history, provided by the page. */
  children: ReactNode;
}

/**
 * Print view of a device with its whole history. Printing does not wait for requests, so it uses
 * what the page has loaded.
 */
export function DeviceSheet(props: DeviceSheetProps) {
  const printing = useIsPrinting();
  return printing ? <Sheet {...props} /> : null;
}

/** Returns true while the page is printed: the browser captures it right after its event. */
function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

function Sheet({ device, children }: DeviceSheetProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const isEmployee = useUser().role === 'employee';
  const { clinic, installation_date: installed } = device;
  return (
    <PrintSheet
      header={
        <>
          <span className="font-semibold text-ink">{t('app.name')}</span>
          <span>
            {getModelName(device.device)} · {device.serial_number}
          </span>
          <span>{t('devices.printed', { date: format.day(today()) })}</span>
        </>
      }
    >
      {/*
       * No headings: the page that it replaces has its own.
       */}
      <p className="text-2xl font-semibold tracking-tight">{getModelName(device.device)}</p>
      <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-4">
        <Fact term={t('devices.serial_number')}>{device.serial_number}</Fact>
        <Fact term={t('devices.manufacturer')}>{device.manufacturer.name}</Fact>
        <Fact term={t('devices.customer')}>{device.customer?.name ?? t('devices.in_stock')}</Fact>
        <Fact term={t('devices.clinic')}>{clinic ? <ClinicAddress clinic={clinic} /> : '–'}</Fact>
        {device.own_name ? <Fact term={t('fields.own_name')}>{device.own_name}</Fact> : null}
        {device.inventory_number ? (
          <Fact term={t('fields.inventory_number')}>{device.inventory_number}</Fact>
        ) : null}
        <Fact term={t('devices.status')}>{t(`devices.statuses.${device.status}`)}</Fact>
        <Fact term={t('devices.installed')}>
          {installed === null ? '–' : format.day(installed)}
        </Fact>
        <Fact term={t('devices.next_maintenance')}>
          <NextMaintenance device={device} />
        </Fact>
        {isEmployee ? (
          <Fact term={t('devices.interval')}>
            <ModelInterval modelId={device.device_id} />
          </Fact>
        ) : null}
      </dl>
      {children}
      <p className="mt-8 text-lg font-semibold break-after-avoid">
        {t('devices.maintenance.title')}
      </p>
      {device.maintenance.length === 0 ? (
        <p className="mt-2 text-soft">{t('devices.maintenance.empty_title')}</p>
      ) : null}
      <ul>
        {device.maintenance.map((one) => (
          <li
            key={one.id}
            className="mt-3 grid grid-cols-[8rem_1fr] gap-x-6 break-inside-avoid border-t border-line pt-3"
          >
            <p className="tabular-nums">{format.day(one.performed_on)}</p>
            <div>
              <p className="font-medium">
                {t(`devices.maintenance.kinds.${one.kind}`)} ·{' '}
                {t(`devices.maintenance.outcomes.${one.outcome}`)}
              </p>
              {one.performed_by ? (
                <p className="text-soft">
                  {t('devices.maintenance.by', { name: one.performed_by })}
                </p>
              ) : null}
              {one.description ? (
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{one.description}</p>
              ) : null}
              {one.next_due_on ? (
                <p className="mt-1 text-soft">
                  {t('devices.maintenance.next_due', { date: format.day(one.next_due_on) })}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid">
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
