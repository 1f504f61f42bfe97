import { listPendingRequests } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { DaysLeft } from './request-state.tsx';
import { getRequestedName, toRequestForm } from './request-link.tsx';

const list = '/dashboard/anonymization/requests';

/** Undecided requests by the end of their grace period. */
export function UndecidedRequests() {
  const { t } = useTranslation();
  const query = useQuery(
    routeQuery('users', listPendingRequests, {
      query: { ordering: 'grace_ends_at', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.anonymization')}
      icon={<UserRoundX aria-hidden />}
      query={query}
      failure={t('anonymization.load_failed')}
      all={{ to: list }}
      renderRow={(request) => (
        <TodayRow
          target={{ to: list, search: { form: toRequestForm('request', request.id) } }}
          title={getRequestedName(request)}
          text={request.user.email}
          aside={<DaysLeft request={request} />}
        />
      )}
    />
  );
}
