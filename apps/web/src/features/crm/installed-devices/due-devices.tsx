import { listInstalledDevices } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getDevicePlace } from '#web/features/shared/devices/device-name.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { today } from '#web/lib/days/day.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { DueBadge } from './due-state.tsx';
import { getDueSoonDays } from './due-range.tsx';

/**
 * Devices whose maintenance is overdue or due soon, longest overdue first; a customer’s user sees
 * their own.
 */
export function DueDevices() {
  const { t } = useTranslation();
  const isCustomer = useUser().role === 'customer';
  const query = useQuery(
    routeQuery('installedDevices', listInstalledDevices, {
      query: { ...getDueSoonDays(today()), ordering: 'next_maintenance_on', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t(isCustomer ? 'dashboard.panels.own_maintenance' : 'dashboard.panels.maintenance')}
      icon={<CalendarClock aria-hidden />}
      level={isCustomer ? 2 : 3}
      query={query}
      failure={t('devices.load_failed')}
      all={{ to: '/dashboard/data/devices/due' }}
      renderRow={(device) => (
        <TodayRow
          target={{ to: '/dashboard/data/devices/$id', params: { id: device.id } }}
          {...(isCustomer || !device.customer
            ? {
                title: getModelName(device.device),
                below: (
                  <>
                    <p className="text-sm text-ink wrap-anywhere">{getDevicePlace(device)}</p>
                    <p className="text-sm text-soft wrap-anywhere">{device.serial_number}</p>
                  </>
                ),
              }
            : {
                title: device.customer.name,
                text: `${getModelName(device.device)} · ${device.serial_number}`,
              })}
          aside={<DueBadge device={device} />}
        />
      )}
    />
  );
}
