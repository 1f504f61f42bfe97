import {
  type DataRequest,
  listDataRequests,
  listPendingRequests,
  openDataRequests,
} from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OverdueSince, UrgentReason } from '#web/features/shared/today/urgent-reason.tsx';
import {
  ranks,
  rowsOfEach,
  toUrgentWork,
  type UrgentWork,
} from '#web/features/shared/today/urgent-work.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { hasTermPassed, isDueSoon } from '../data-requests/data-request-state.tsx';
import { getRequestedName, toRequestForm } from './request-link.tsx';
import { DaysLeft } from './request-state.tsx';

const list = '/dashboard/anonymization/requests';

/** Days before the end of the grace period from which an undecided request is urgent. */
const urgentDays = 7;

/** Undecided anonymization requests by the end of their grace period. */
export function useUndecidedRequests(): UrgentWork | null {
  const { t } = useTranslation();
  const isShown = can(useUser(), listPendingRequests.access);
  const query = useQuery({
    ...routeQuery('users', listPendingRequests, {
      query: { ordering: 'grace_ends_at', limit: rowsOfEach },
    }),
    enabled: isShown,
  });
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('dashboard.panels.anonymization'),
      all: { to: list },
      failure: t('anonymization.load_failed'),
    },
    (request) => ({
      id: request.id,
      rank:
        request.status === 'expired'
          ? ranks.missed
          : request.days_remaining <= urgentDays
            ? ranks.today
            : ranks.soon,
      at: request.grace_ends_at,
      target: { to: list, search: { form: toRequestForm('request', request.id) } },
      title: getRequestedName(request),
      text: t('notifications.single.anonymization_waiting'),
      icon: <UserRoundX aria-hidden />,
      aside:
        request.status === 'expired' ? (
          <OverdueSince since={request.grace_ends_at} />
        ) : (
          <DaysLeft request={request} />
        ),
    }),
  );
}

/** Open entries of the register of data requests and breaches by the end of their term. */
export function useOpenDataRequests(): UrgentWork | null {
  const { t } = useTranslation();
  const isShown = can(useUser(), listDataRequests.access);
  const query = useQuery({
    ...routeQuery('users', listDataRequests, {
      query: { ...openDataRequests, ordering: 'due_at', limit: rowsOfEach },
    }),
    enabled: isShown,
  });
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('data_requests.title'),
      all: { to: list, search: { tab: 'register', ...openDataRequests } },
      failure: t('data_requests.load_failed'),
    },
    (request) => ({
      id: request.id,
      rank: hasTermPassed(request) ? ranks.missed : isDueSoon(request) ? ranks.today : ranks.soon,
      at: request.due_at,
      target: { to: list, search: { tab: 'register', form: `data-request-${request.id}` } },
      title:
        request.person_name ??
        t(request.kind === 'breach' ? 'data_requests.many' : 'data_requests.unknown'),
      text: t(`data_requests.kinds.${request.kind}`),
      icon: <ClipboardList aria-hidden />,
      aside: <Term request={request} />,
    }),
  );
}

function Term({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { kind, due_at: at, due_on: day } = request;
  const date = kind === 'breach' ? format.moment(at) : format.day(day);
  if (hasTermPassed(request)) return <OverdueSince since={kind === 'breach' ? at : day} />;
  return (
    <UrgentReason tone={isDueSoon(request) ? 'warning' : 'neutral'}>
      {t('notifications.days.data_request_due', { day: date })}
    </UrgentReason>
  );
}
