import { type Lead, listLeads } from '@portal/contract/crm';
import type { RouteQuery } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OverdueSince, UrgentReason } from '#web/features/shared/today/urgent-reason.tsx';
import {
  ranks,
  rowsOfEach,
  toUrgentWork,
  type UrgentItem,
  type UrgentWork,
} from '#web/features/shared/today/urgent-work.ts';
import { hasPassed, today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { QuietDays } from './board/quiet-days.tsx';
import { isStepOverdue } from './is-step-overdue.ts';
import { getClosingQuery, getDueStepQuery, getStalledQuery } from './lead-queries.ts';

type LeadRow = Pick<UrgentItem, 'rank' | 'at' | 'text' | 'aside'>;

const toItem = (lead: Lead, row: LeadRow): UrgentItem => ({
  id: lead.id,
  target: { to: '/dashboard/sales/$id', params: { id: lead.id } },
  title: [lead.contact.name, lead.organization].filter(Boolean).join(' · '),
  icon: <SquareKanban aria-hidden />,
  ...row,
});

interface OwnLeads {
  title: string;
  /** What the API narrows the user’s leads to. */
  query: RouteQuery<typeof listLeads>;
  ordering: string;
  /** The same in the address of the list of leads. */
  search: object;
  toRow: (lead: Lead) => LeadRow;
}

/** Reads the first of the user’s own leads that a filter finds. */
function useOwnLeads({ title, query, ordering, search, toRow }: OwnLeads): UrgentWork | null {
  const { t } = useTranslation();
  const user = useUser();
  const isShown = can(user, listLeads.access);
  const leads = useQuery({
    ...routeQuery('crm', listLeads, {
      query: { ...query, assigned_to_user_id: [user.id], ordering, limit: rowsOfEach },
    }),
    enabled: isShown,
  });
  const all: Pick<LinkProps, 'to' | 'search'> = {
    to: '/dashboard/sales',
    search: { view: 'table', rep: user.id, ...search },
  };
  const work = { title, all, failure: t('leads.board.load_failed') };
  return toUrgentWork(isShown, leads, work, (lead) => toItem(lead, toRow(lead)));
}

/** The user’s next steps up to today, the longest overdue first. */
export function useDueSteps(): UrgentWork | null {
  const { t } = useTranslation();
  return useOwnLeads({
    title: t('dashboard.lists.steps'),
    query: getDueStepQuery(today()),
    ordering: 'next_step_on',
    search: { step: 'due' },
    toRow: (lead) => {
      const day = lead.next_step_on ?? today();
      const isLate = isStepOverdue(lead);
      return {
        rank: isLate ? ranks.late : ranks.today,
        at: day,
        text: lead.next_step ?? t(`leads.stages.${lead.stage}`),
        aside: isLate ? (
          <OverdueSince since={day} />
        ) : (
          <UrgentReason tone="neutral">{t('leads.board.step_today')}</UrgentReason>
        ),
      };
    },
  });
}

/** The user’s leads that nobody follows, the quietest first. */
export function useStalledLeads(): UrgentWork | null {
  const { t } = useTranslation();
  return useOwnLeads({
    title: t('dashboard.lists.stalled'),
    query: getStalledQuery(today()),
    ordering: 'last_note_at',
    search: { stalled: true },
    toRow: (lead) => ({
      rank: ranks.later,
      at: lead.last_note_at ?? lead.stage_changed_at,
      text: t(`leads.stages.${lead.stage}`),
      aside: <QuietDays card={lead} />,
    }),
  });
}

/** The user’s open leads that are expected to close this month. */
export function useClosingLeads(): UrgentWork | null {
  const { t } = useTranslation();
  const format = useFormats();
  const query = getClosingQuery(today());
  return useOwnLeads({
    title: t('dashboard.lists.closing'),
    query,
    ordering: 'expected_close_on',
    search: { close: 'month', stage: query.stage },
    toRow: (lead) => {
      const day = lead.expected_close_on ?? today();
      const isLate = hasPassed(day);
      return {
        rank: isLate ? ranks.soon : ranks.later,
        at: day,
        text: t(`leads.stages.${lead.stage}`),
        aside: (
          <UrgentReason tone={isLate ? 'warning' : 'neutral'}>
            {t(isLate ? 'dashboard.close_passed' : 'dashboard.closes_on', { day: format.day(day) })}
          </UrgentReason>
        ),
      };
    },
  });
}
