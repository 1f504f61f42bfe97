import { listOwnWork, type OwnWork } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { getDevicePlace } from '#web/features/shared/devices/device-name.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { NextStepLine } from './next-step.tsx';

/** Open requests and tickets of the own company, each with what happens next. */
export function OpenServiceWidget() {
  const { t } = useTranslation();
  return (
    <TodayPanel<OwnWork>
      title={t('dashboard.panels.own_service')}
      icon={<Wrench aria-hidden />}
      level={2}
      query={useQuery(routeQuery('service', listOwnWork))}
      failure={t('tickets.load_failed')}
      all={{ to: '/dashboard/company-info', search: { tab: 'service' } }}
      renderRow={(work) => (
        <TodayRow
          target={{
            to:
              work.type === 'ticket' ? '/dashboard/service/$id' : '/dashboard/service/requests/$id',
            params: { id: work.id },
          }}
          title={getModelName(work.device)}
          below={
            <>
              <p className="text-sm text-ink wrap-anywhere">{getDevicePlace(work)}</p>
              <p className="truncate text-sm text-soft">{work.subject}</p>
              <NextStepLine work={work} />
            </>
          }
          aside={<TicketStatusBadge status={work.status} />}
        />
      )}
    />
  );
}
