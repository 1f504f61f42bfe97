import type { DeskItem } from '@portal/contract/service';
import { CircleAlert, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { splitTimeLeft } from './split-time-left.ts';

type Due = Pick<DeskItem, 'due_at' | 'due_for' | 'at_risk' | 'waiting_for_customer'>;

/** How long there is until the next promised time, and when that is. */
export function TimeLeft({ item, now }: { item: Due; now: number }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (item.waiting_for_customer)
    return (
      <p className="flex items-start gap-1.5 text-soft">
        <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('promises.waiting_for_customer')}
      </p>
    );
  if (item.due_at === null) return <p className="text-faint">{t('desk.no_promise')}</p>;
  const { isLate, unit, count } = splitTimeLeft(item.due_at, now);
  const time = format.moment(item.due_at);
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
