import {
  type DeskItem,
  listDeskWork,
  listServiceTickets,
  serviceDesk,
  type ServiceTicket,
  toOwnVisits,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MessageSquareWarning, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { OverdueSince, UrgentReason } from '#web/features/shared/today/urgent-reason.tsx';
import {
  ranks,
  rowsOfEach,
  toUrgentWork,
  type UrgentItem,
  type UrgentWork,
} from '#web/features/shared/today/urgent-work.ts';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { splitTimeLeft } from '../desk/split-time-left.ts';
import { useNow } from '../desk/use-now.ts';

/** Rows that are read of what is next for the desk, in which late work of colleagues stands, too. */
const deskRows = 15;

/**
 * What the desk does next: promises that are missed or at risk, replies and requests without an
 * answer, and what nobody has taken.
 */
export function useUrgentDesk(): UrgentWork | null {
  const { t } = useTranslation();
  const user = useUser();
  const isShown = can(user, serviceDesk);
  const query = useQuery({
    ...routeQuery('service', listDeskWork, { query: { view: 'next', limit: deskRows } }),
    enabled: isShown,
  });
  const now = useNow();
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('desk.tab'),
      all: { to: '/dashboard/service', search: { tab: 'desk', queue: 'next' } },
      failure: t('desk.load_failed'),
    },
    (item) => {
      const Icon = item.type === 'ticket' ? Wrench : MessageSquareWarning;
      return {
        id: item.id,
        rank: getDeskRank(item, { now, userId: user.id }),
        at: item.due_at ?? item.waiting_since ?? item.created_at,
        target:
          item.type === 'ticket'
            ? { to: '/dashboard/service/$id', params: { id: item.id } }
            : { to: '/dashboard/service/requests/$id', params: { id: item.id } },
        title: item.customer.name,
        text: [item.ticket_id ?? t('desk.request'), item.device.name, item.subject].join(' · '),
        icon: <Icon aria-hidden />,
        aside: <DeskReason item={item} now={now} userId={user.id} />,
      };
    },
  );
}

/** Returns how urgent work of the desk is; what a colleague has comes after one’s own. */
function getDeskRank(
  item: DeskItem,
  { now, userId }: { now: number; userId: string },
): UrgentItem['rank'] {
  const { assigned_to_user_id: assignee } = item;
  const isColleagues = assignee !== null && assignee !== userId;
  const isLate = item.due_at !== null && Date.parse(item.due_at) <= now;
  if (isLate) return isColleagues ? ranks.today : ranks.missed;
  if (item.at_risk || item.urgency === 'device_down')
    return isColleagues ? ranks.soon : ranks.today;
  const isUnanswered = item.due_for === 'answer' || item.waiting_since !== null;
  return isUnanswered || assignee === null ? ranks.soon : ranks.later;
}

interface DeskReasonProps {
  item: DeskItem;
  now: number;
  userId: string;
}

function DeskReason({ item, now, userId }: DeskReasonProps) {
  const { t } = useTranslation();
  if (item.due_at !== null) {
    const { isLate, unit, count } = splitTimeLeft(item.due_at, now);
    if (isLate) return <OverdueSince since={item.due_at} />;
    const tone = item.at_risk ? 'warning' : 'neutral';
    return <UrgentReason tone={tone}>{t(`desk.left.${unit}`, { count })}</UrgentReason>;
  }
  if (item.waiting_since !== null)
    return <UrgentReason tone="warning">{t('tickets.waiting')}</UrgentReason>;
  if (item.urgency === 'device_down')
    return <UrgentReason tone="danger">{t('promises.urgencies.device_down')}</UrgentReason>;
  const { assigned_to: person, assigned_to_user_id: assignee } = item;
  if (assignee === userId)
    return <UrgentReason tone="neutral">{t('desk.views.mine')}</UrgentReason>;
  return <UrgentReason tone="neutral">{person?.name ?? t('tickets.nobody')}</UrgentReason>;
}

/** The user’s visits up to today; one on a day that has passed is late. */
export function useUrgentVisits(): UrgentWork | null {
  const { t } = useTranslation();
  const user = useUser();
  const isShown = can(user, serviceDesk);
  const mine = { ...toOwnVisits(user.id, today()), ordering: 'planned_for' };
  const query = useQuery({
    ...routeQuery('service', listServiceTickets, { query: { ...mine, limit: rowsOfEach } }),
    enabled: isShown,
  });
  return toUrgentWork(
    isShown,
    query,
    {
      title: t('dashboard.lists.visits'),
      all: { to: '/dashboard/service', search: mine },
      failure: t('tickets.load_failed'),
    },
    (ticket) => ({
      id: ticket.id,
      rank: isPast(ticket) ? ranks.late : ranks.today,
      at: ticket.planned_for ?? ticket.created_at,
      target: { to: '/dashboard/service/$id', params: { id: ticket.id } },
      title: ticket.customer.name,
      text: `${ticket.ticket_id} · ${getModelName(ticket.device)}`,
      icon: <CalendarClock aria-hidden />,
      aside: <VisitDay ticket={ticket} />,
    }),
  );
}

const isPast = ({ planned_for: day }: Pick<ServiceTicket, 'planned_for'>): boolean =>
  day !== null && day < today();

function VisitDay({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { planned_for: day, planned_start: start } = ticket;
  if (day !== null && isPast(ticket))
    return (
      <UrgentReason tone="danger">
        {t('tickets.planned_on', { date: format.day(day) })}
      </UrgentReason>
    );
  return start === null ? t('tickets.planned.today') : t('dashboard.today_at', { time: start });
}
