import type { InstalledDeviceDetail } from '@portal/contract/crm';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { clinicLabel } from './clinic-label.ts';
import { modelName } from '#web/kit/devices/model-name.tsx';

/** A device with its whole history on paper, however it is printed. */
export function DeviceSheet({ device }: { device: InstalledDeviceDetail }) {
  const printing = useIsPrinting();
  return printing ? <Sheet device={device} /> : null;
}

/** Whether the page is being printed: the browser takes its picture right after it has said so. */
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

function Sheet({ device }: { device: InstalledDeviceDetail }) {
  const { t } = useTranslation();
  const format = useFormats();
  const day = (text: string | null) => (text === null ? '–' : format.day(text));
  const facts = [
    [t('devices.serial_number'), device.serial_number],
    [t('devices.manufacturer'), device.manufacturer.name],
    [t('devices.customer'), device.customer?.name ?? t('devices.in_stock')],
    [t('devices.clinic'), device.clinic ? clinicLabel(device.clinic) : '–'],
    [t('devices.status'), t(`devices.statuses.${device.status}`)],
    [t('devices.installed'), day(device.installation_date)],
    [t('devices.next_maintenance'), day(device.next_maintenance_on)],
  ] as const;
  return (
    <PrintSheet
      header={
        <>
          <span className="font-semibold text-ink">{t('app.name')}</span>
          <span>
            {t('devices.serial_number')}: {device.serial_number}
          </span>
          <span>{t('devices.printed', { date: format.day(today()) })}</span>
        </>
      }
    >
      {/* No headings: the page that it takes the place of has its own. */}
      <p className="text-2xl font-semibold tracking-tight">{modelName(device.device)}</p>
      <dl className="mt-5 grid grid-cols-2 gap-x-8 gap-y-4">
        {facts.map(([term, value]) => (
          <div key={term} className="break-inside-avoid">
            <dt className="text-xs text-soft">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
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
