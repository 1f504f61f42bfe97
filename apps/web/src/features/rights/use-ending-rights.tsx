import { endingRights, grantViewingRight, listViewingRights } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UrgentReason } from '#web/features/shared/today/urgent-reason.tsx';
import {
  ranks,
  rowsOfEach,
  toUrgentWork,
  type UrgentWork,
} from '#web/features/shared/today/urgent-work.ts';
import { addDays, today } from '#web/lib/days/day.ts';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useCoverageLabels } from './coverage.tsx';
import { rightFormParam } from './list/right-link.tsx';

/** Days before its end from which a right comes before what can wait. */
const urgentDays = 7;

/** Viewing rights that end soon, the next first, for those who may grant them again. */
export function useEndingRights(): UrgentWork | null {
  const { t } = useTranslation();
  const format = useFormats();
  const getLabels = useCoverageLabels();
  const isShown = can(useUser(), grantViewingRight.access);
  const search = { ...endingRights, ordering: 'expires_at' } as const;
  const query = useQuery({
    ...routeQuery('crm', listViewingRights, { query: { ...search, limit: rowsOfEach } }),
    enabled: isShown,
  });
  const urgentUntil = addDays(today(), urgentDays);
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('dashboard.panels.rights'),
      all: { to: '/dashboard/data/customers/rights', search },
      failure: t('rights.load_failed'),
    },
    (right) => {
      const { id, customer, expires_at: at } = right;
      if (at === null) return null;
      const isUrgent = toDay(at) <= urgentUntil;
      return {
        id,
        rank: isUrgent ? ranks.soon : ranks.later,
        at,
        target: {
          to: '/dashboard/data/customers/$id',
          params: { id: customer.id },
          search: { tab: 'access', form: rightFormParam.of(id) },
        },
        title: customer.name,
        text: `${t('notifications.single.right_expiring')} · ${getLabels(right).name}`,
        icon: <KeyRound aria-hidden />,
        aside: (
          <UrgentReason tone={isUrgent ? 'warning' : 'neutral'}>
            {t('notifications.days.right_expiring', { day: format.date(at) })}
          </UrgentReason>
        ),
      };
    },
  );
}
