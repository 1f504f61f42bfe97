import type { DataRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';

const dayLength = 24 * 60 * 60 * 1000;

/** How long before the end of its term an entry is due soon. */
const warnings = { request: 7 * dayLength, breach: dayLength } as const;

type Dated = Pick<DataRequest, 'kind' | 'due_at' | 'done_at' | 'is_overdue'>;

/** True for an open entry whose term ends soon. */
export function isDueSoon(
  { kind, due_at: dueAt, done_at: doneAt }: Dated,
  now = Date.now(),
): boolean {
  const left = Date.parse(dueAt) - now;
  const warning = kind === 'breach' ? warnings.breach : warnings.request;
  return doneAt === null && left > 0 && left <= warning;
}

/** True for an open entry past its term, also since the list was loaded. */
export const hasTermPassed = (
  { due_at: dueAt, is_overdue: isOverdue }: Dated,
  now = Date.now(),
): boolean => isOverdue || Date.parse(dueAt) <= now;

/** When an entry is due, or was done and by whom, with a mark of what is late. */
export function DataRequestState({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { kind, done_at: doneAt, done_by: doneBy, due_on: dueOn, due_at: dueAt } = request;
  if (doneAt !== null)
    return (
      <div className="flex flex-col items-start gap-1">
        <Badge tone="success">{t('data_requests.states.done')}</Badge>
        <p className="text-xs text-soft">
          {doneBy
            ? t('anonymization.by_on', { name: doneBy.name, date: format.date(doneAt) })
            : format.date(doneAt)}
        </p>
      </div>
    );
  const isLate = hasTermPassed(request);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={isLate ? 'font-medium whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
        {kind === 'breach' ? format.instant(dueAt) : format.day(dueOn)}
      </span>
      {isLate ? <Badge tone="danger">{t('data_requests.states.overdue')}</Badge> : null}
      {isDueSoon(request) ? <Badge tone="warning">{t('data_requests.due_soon')}</Badge> : null}
    </div>
  );
}
