import { listInstalledDevices } from '@portal/contract/crm';
import { serviceDesk } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { MonitorCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { OverdueSince } from '#web/features/shared/today/urgent-reason.tsx';
import {
  ranks,
  rowsOfEach,
  toUrgentWork,
  type UrgentWork,
} from '#web/features/shared/today/urgent-work.ts';
import { hasPassed, today } from '#web/lib/days/day.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { getDueSoonDays } from './due-range.tsx';
import { DueBadge } from './due-state.tsx';

/** Devices whose maintenance is overdue or due soon, for the service desk. */
export function useUrgentMaintenance(): UrgentWork | null {
  const { t } = useTranslation();
  const isShown = can(useUser(), serviceDesk);
  const query = useQuery({
    ...routeQuery('installedDevices', listInstalledDevices, {
      query: { ...getDueSoonDays(today()), ordering: 'next_maintenance_on', limit: rowsOfEach },
    }),
    enabled: isShown,
  });
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('dashboard.panels.maintenance'),
      all: { to: '/dashboard/data/devices/due' },
      failure: t('devices.load_failed'),
    },
    (device) => {
      const { next_maintenance_on: day, customer } = device;
      const isLate = day !== null && hasPassed(day);
      const name = `${getModelName(device.device)} · ${device.serial_number}`;
      return {
        id: device.id,
        rank: isLate ? ranks.late : ranks.later,
        at: day ?? device.created_at,
        target: { to: '/dashboard/data/devices/$id', params: { id: device.id } },
        title: customer?.name ?? name,
        text: customer ? name : t('notifications.single.maintenance_due'),
        icon: <MonitorCog aria-hidden />,
        aside: isLate ? <OverdueSince since={day} /> : <DueBadge device={device} />,
      };
    },
  );
}
