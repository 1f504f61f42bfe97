import type { OwnWork } from '@portal/contract/service';
import { CalendarCheck, CircleCheck, Clock, MessageCircleReply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useDueMoment } from '../promises/use-due-moment.ts';

type Work = Pick<
  OwnWork,
  | 'status'
  | 'waiting_for_customer'
  | 'planned_for'
  | 'planned_start'
  | 'answer_due_at'
  | 'answered_at'
  | 'solve_due_at'
>;

/** What happens next with an open ticket or request, as its customer reads it. */
export type NextStep =
  | { kind: 'reply' | 'done' | 'working' | 'received' }
  | { kind: 'visit'; day: string; start: string | null }
  | { kind: 'answer' | 'solution'; at: string; isLate: boolean };

/** The reader's day, and the instant. */
interface Now {
  day: string;
  instant: string;
}

const readNow = (): Now => ({ day: today(), instant: new Date().toISOString() });

/**
 * Returns the next step: what the customer is to do, then a visit, then what was promised. A day that
 * has passed and a promise that was met say nothing any more.
 */
export function getNextStep(work: Work, { day, instant }: Now = readNow()): NextStep {
  if (work.waiting_for_customer) return { kind: 'reply' };
  if (work.status === 'completed') return { kind: 'done' };
  if (work.planned_for !== null && work.planned_for >= day)
    return { kind: 'visit', day: work.planned_for, start: work.planned_start };
  const isAnswer = work.answered_at === null && work.answer_due_at !== null;
  const at = isAnswer ? work.answer_due_at : work.solve_due_at;
  if (at !== null) return { kind: isAnswer ? 'answer' : 'solution', at, isLate: at <= instant };
  return { kind: work.status === 'new' && work.answered_at === null ? 'received' : 'working' };
}

const icons = {
  reply: MessageCircleReply,
  done: CircleCheck,
  visit: CalendarCheck,
  answer: Clock,
  solution: Clock,
  working: Clock,
  received: Clock,
};

/** The next step in words. */
export function NextStepLine({ work }: { work: Work }) {
  const step = getNextStep(work);
  const text = useStepText(step);
  const Icon = icons[step.kind];
  const isOwn = step.kind === 'reply';
  return (
    <p
      className={classNames(
        'mt-0.5 flex items-start gap-1.5 text-sm',
        isOwn ? 'font-medium text-warning' : 'text-ink',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

function useStepText(step: NextStep): string {
  const { t } = useTranslation();
  const format = useFormats();
  const formatDue = useDueMoment();
  switch (step.kind) {
    case 'reply':
      return t('company.next.reply');
    case 'done':
      return t('company.next.done');
    case 'working':
      return t('company.next.working');
    case 'received':
      return t('company.next.received');
    case 'visit': {
      const date = format.day(step.day);
      return step.start === null
        ? t('company.next.visit', { date })
        : t('company.next.visit_at', { date, time: step.start });
    }
    case 'answer': {
      const time = formatDue(step.at);
      return step.isLate
        ? t('company.next.answer_late', { time })
        : t('company.next.answer', { time });
    }
    case 'solution': {
      const time = formatDue(step.at);
      return step.isLate
        ? t('company.next.solution_late', { time })
        : t('company.next.solution', { time });
    }
  }
}
