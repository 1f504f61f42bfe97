import { listServiceRequests } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { WaitingSince } from '#web/features/shared/today/waiting-since.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today/today-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';

const waiting = { has_ticket: false, status: ['new' as const] };

/** Requests without a ticket, the longest waiting first. */
export function WaitingRequests() {
  const { t } = useTranslation();
  const query = useQuery(
    routeQuery('service', listServiceRequests, {
      query: { ...waiting, ordering: 'created_at', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.requests')}
      icon={<MessageSquareWarning aria-hidden />}
      query={query}
      failure={t('service_requests.load_failed')}
      all={{
        to: '/dashboard/service',
        search: { tab: 'requests', ...waiting, ordering: 'created_at' },
      }}
      renderRow={(request) => (
        <TodayRow
          target={{ to: '/dashboard/service/requests/$id', params: { id: request.id } }}
          title={request.customer.name}
          text={getModelName(request.device)}
          aside={<WaitingSince at={request.created_at} />}
        />
      )}
    />
  );
}
