import type { SystemStatus } from '@portal/contract/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { componentStyles } from './component-styles.ts';
import { timeZoneName } from './time-zone-name.ts';

/** Overall state in a sentence, with the time of the check. */
export function OverallCard({ status }: { status: SystemStatus }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { Icon, ground } = componentStyles[status.status];
  const startedAt = Date.parse(status.checked_at) - status.uptime_seconds * 1000;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <span className={classNames('grid size-12 shrink-0 place-items-center rounded', ground)}>
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 aria-live="polite" className="text-lg font-semibold text-ink">
          {t(`system_status.overall.${status.status}`)}
        </h2>
        <p className="text-soft tabular-nums">
          {t('system_status.last_checked', { at: formats.time(status.checked_at) })}
        </p>
      </div>
      <p className="text-sm text-soft">
        {t('system_status.running', {
          version: status.version,
          since: formats.instant(new Date(startedAt).toISOString()),
        })}
        <span className="block">
          {t('system_status.zone', {
            zone: timeZoneName(useLanguage(), new Date(status.checked_at)),
          })}
        </span>
      </p>
    </Card>
  );
}
