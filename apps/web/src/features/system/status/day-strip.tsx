import type { StatusSpan } from '@portal/contract/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import { componentStyles } from './component-styles.ts';

/** Heights differ, so that problems are visible without colour. */
const heights = { ok: 'h-3', degraded: 'h-5', down: 'h-7' } as const;

/**
 * Last 24 hours of a component, a bar per quarter of an hour; a text summary for screen readers.
 */
export function DayStrip({ spans }: { spans: readonly StatusSpan[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = (status: StatusSpan['status']) =>
    formats.number(spans.filter((span) => span.status === status).length);
  const summary = t('system_status.history_summary', {
    ok: count('ok'),
    degraded: count('degraded'),
    down: count('down'),
    unknown: count(null),
  });
  return (
    <div className="flex flex-col gap-1">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn of lines, and no file */}
      <div role="img" aria-label={summary} className="flex h-7 items-end gap-px">
        {spans.map(({ from, status }) => (
          <span
            key={from}
            title={t('system_status.span', {
              at: formats.moment(from),
              state: t(status ? `system_status.states.${status}` : 'system_status.no_record'),
            })}
            className={classNames(
              'min-w-0 flex-1 rounded-[1px]',
              status ? heights[status] : 'h-1',
              status ? componentStyles[status].bar : 'bg-line',
            )}
          />
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-xs text-soft">
        <span>{t('system_status.day_ago')}</span>
        <span>{t('system_status.now')}</span>
      </div>
    </div>
  );
}
