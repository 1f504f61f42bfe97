import type { DeskItem } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  Clock,
  Hourglass,
  MessageCircle,
  MessageCircleReply,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { ModelName } from '#web/features/shared/devices/model-name.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { UrgencyBadge } from '../promises/urgency-badge.tsx';
import { useDueMoment } from '../promises/use-due-moment.ts';
import { WaitingBadge } from '../tickets/ticket-link.tsx';
import { splitTimeLeft } from './split-time-left.ts';

export interface DeskRowProps {
  item: DeskItem;
  now: number;
}

/** A ticket or request of the desk's list; the whole row is its link. */
export function DeskRow({ item, now }: DeskRowProps) {
  const { t } = useTranslation();
  return (
    <li className="relative grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 hover:bg-sunken has-[a:focus-visible]:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus lg:grid-cols-[10rem_minmax(0,1fr)_minmax(0,15rem)_minmax(0,11rem)]">
      <TimeLeft item={item} now={now} />
      <div className="min-w-0">
        <Link
          {...toTarget(item)}
          data-desk-item={item.id}
          className="font-medium text-ink outline-none wrap-anywhere after:absolute after:inset-0"
        >
          <span className="tabular-nums">{item.ticket_id ?? t('desk.request')}</span>
          <span className="ms-2 font-normal">{item.subject}</span>
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <UrgencyBadge urgency={item.urgency} />
          <WaitingBadge ticket={item} />
          <TicketStatusBadge status={item.status} />
        </p>
      </div>
      <div className="min-w-0 text-soft">
        <p className="wrap-anywhere">
          <span className="text-ink">{item.customer.name}</span>
          {item.town === null ? null : <> · {item.town}</>}
        </p>
        <p className="text-xs wrap-anywhere">
          <ModelName device={item.device} /> ·{' '}
          <span className="whitespace-nowrap">{item.serial_number}</span>
        </p>
      </div>
      <div className="min-w-0">
        <p className={item.assigned_to ? 'text-ink wrap-anywhere' : 'text-faint'}>
          {item.assigned_to?.name ?? t('tickets.nobody')}
        </p>
        <LastReply side={item.last_reply_side} />
      </div>
    </li>
  );
}

/** Returns the page of a row. */
export const toTarget = ({ type, id }: Pick<DeskItem, 'type' | 'id'>) =>
  type === 'ticket'
    ? ({ to: '/dashboard/service/$id', params: { id } } as const)
    : ({ to: '/dashboard/service/requests/$id', params: { id } } as const);

function LastReply({ side }: { side: DeskItem['last_reply_side'] }) {
  const { t } = useTranslation();
  if (side === null) return null;
  const Icon = side === 'customer' ? MessageCircle : MessageCircleReply;
  return (
    <p className="flex items-start gap-1 text-xs text-soft">
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      {t(`desk.last_reply.${side}`)}
    </p>
  );
}

type Due = Pick<DeskItem, 'due_at' | 'due_for' | 'at_risk' | 'waiting_for_customer'>;

/** How long there is until the next promised time, and when that is. */
function TimeLeft({ item, now }: { item: Due; now: number }) {
  const { t } = useTranslation();
  const formatDue = useDueMoment();
  if (item.waiting_for_customer)
    return (
      <p className="flex items-start gap-1.5 text-soft">
        <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('promises.waiting_for_customer')}
      </p>
    );
  if (item.due_at === null) return <p className="text-faint">{t('desk.no_promise')}</p>;
  const { isLate, unit, count } = splitTimeLeft(item.due_at, now);
  const time = formatDue(item.due_at);
  const describeDue = (): string => {
    if (isLate)
      return item.due_for === 'answer'
        ? t('promises.answer_late', { time })
        : t('promises.solve_late', { time });
    return item.due_for === 'answer'
      ? t('promises.answer_by', { time })
      : t('promises.solve_by', { time });
  };
  const Icon = isLate ? CircleAlert : item.at_risk ? TriangleAlert : Clock;
  return (
    <div>
      <p
        className={classNames(
          'flex items-start gap-1.5 font-medium tabular-nums',
          isLate ? 'text-danger' : item.at_risk ? 'text-warning' : 'text-ink',
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {isLate ? t(`desk.late.${unit}`, { count }) : t(`desk.left.${unit}`, { count })}
      </p>
      <p className="text-xs text-soft">{describeDue()}</p>
    </div>
  );
}
