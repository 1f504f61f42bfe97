import type { ServiceTicket, Urgency } from '@portal/contract/service';
import { isFinalTicketStatus } from '@portal/contract/service';
import { CircleAlert, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useDueMoment } from './use-due-moment.ts';

const tones: Record<Urgency, BadgeTone> = {
  device_down: 'danger',
  limited: 'warning',
  question: 'neutral',
  planned: 'neutral',
};

/** How urgent a request or ticket is. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const { t } = useTranslation();
  return <Badge tone={tones[urgency]}>{t(`promises.urgencies.${urgency}`)}</Badge>;
}

/** A request or ticket with what was promised for it. */
export type Promised = Pick<
  ServiceTicket,
  | 'status'
  | 'answer_due_at'
  | 'solve_due_at'
  | 'answered_at'
  | 'at_risk'
  | 'breached'
  | 'waiting_for_customer'
>;

/** What was promised next: the answer, then the solution. Nothing without a promise or at the end. */
export function DueTime({ work }: { work: Promised }) {
  const { t } = useTranslation();
  const formatDue = useDueMoment();
  if (isFinalTicketStatus(work.status) || work.status === 'completed') return null;
  if (work.waiting_for_customer)
    return <Line icon={Hourglass}>{t('promises.waiting_for_customer')}</Line>;
  const isAnswer = work.answered_at === null && work.answer_due_at !== null;
  const due = isAnswer ? work.answer_due_at : work.solve_due_at;
  if (due === null) return null;
  const isLate = isPast(due);
  const time = formatDue(due);
  if (isLate)
    return (
      <Line icon={CircleAlert} color="font-medium text-danger">
        {isAnswer ? t('promises.answer_late', { time }) : t('promises.solve_late', { time })}
      </Line>
    );
  if (work.at_risk)
    return (
      <Line icon={TriangleAlert} color="font-medium text-warning">
        {isAnswer ? t('promises.answer_soon', { time }) : t('promises.solve_soon', { time })}
      </Line>
    );
  return (
    <Line icon={Clock}>
      {isAnswer ? t('promises.answer_by', { time }) : t('promises.solve_by', { time })}
    </Line>
  );
}

const isPast = (instant: string): boolean => instant <= new Date().toISOString();

interface LineProps {
  icon: typeof Clock;
  color?: string;
  children: string;
}

function Line({ icon: Icon, color = 'text-soft', children }: LineProps) {
  return (
    <span className={classNames('inline-flex items-start gap-1 text-xs', color)}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      {children}
    </span>
  );
}
