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
import { DueBadge } from './due-state.tsx';
import { getDueSoonDays } from './due-range.tsx';

/**
 * Devices of a customer’s user whose maintenance is overdue or due soon, longest overdue first.
 */
export function DueDevices() {
  const { t } = useTranslation();
  const query = useQuery(
    routeQuery('installedDevices', listInstalledDevices, {
      query: { ...getDueSoonDays(today()), ordering: 'next_maintenance_on', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.own_maintenance')}
      icon={<CalendarClock aria-hidden />}
      level={2}
      query={query}
      failure={t('devices.load_failed')}
      all={{ to: '/dashboard/data/devices/due' }}
      renderRow={(device) => (
        <TodayRow
          target={{ to: '/dashboard/data/devices/$id', params: { id: device.id } }}
          title={getModelName(device.device)}
          below={
            <>
              <p className="text-sm text-ink wrap-anywhere">{getDevicePlace(device)}</p>
              <p className="text-sm text-soft wrap-anywhere">{device.serial_number}</p>
            </>
          }
          aside={<DueBadge device={device} />}
        />
      )}
    />
  );
}
