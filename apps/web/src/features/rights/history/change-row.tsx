import type { RightChange } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { useCoverageLabels } from '#web/features/rights/coverage.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<RightChange['action'], BadgeTone> = {
  granted: 'success',
  changed: 'info',
  deactivated: 'neutral',
  reactivated: 'success',
  expired: 'warning',
  revoked: 'danger',
};

/** One step of the history: right, change, user, and the status after it. */
export function ChangeRow({ change }: { change: RightChange }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { title, detail } = useCoverageLabels()(change);
  const { action, by, at, expires_at: end, reason } = change;
  const until = end === null ? t('rights.for_good') : t('rights.until', { date: format.date(end) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-3">
      <div className="w-36 shrink-0 pt-px max-sm:w-full">
        <Badge tone={tones[action]}>{t(`rights.change_actions.${action}`)}</Badge>
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-ink wrap-anywhere">{title}</p>
        <p className="text-xs text-soft wrap-anywhere">
          {[detail, until, reason].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-xs text-soft tabular-nums max-sm:basis-full sm:text-end">
        <time dateTime={at} className="block">
          {format.instant(at)}
        </time>
        {by?.name}
      </p>
    </li>
  );
}
