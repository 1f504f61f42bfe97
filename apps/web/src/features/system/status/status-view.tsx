import type { Language } from '@portal/contract/kernel';
import {
  type ComponentStatus,
  getStatusHistory,
  getSystemStatus,
  type StatusSpan,
  type SystemStatus,
} from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { getRegion } from '#web/lib/format/formats.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { systemQuery } from '#web/features/system/system-query.tsx';
import { componentStyles } from './component-styles.ts';
import { formatDetail } from './format-detail.ts';
import { SystemDetails } from './system-details.tsx';

/** State of the portal and its components, with the last day. */
export function StatusView() {
  const { t } = useTranslation();
  const status = useQuery(systemQuery(getSystemStatus));
  const history = useQuery(systemQuery(getStatusHistory));
  return (
    <QueryView query={status} failure={t('system_status.load_failed')}>
      {(found) => (
        <div className="flex flex-col gap-6">
          <OverallCard status={found} />
          <section aria-labelledby="components-title" className="flex flex-col gap-3">
            <h2 id="components-title" className="text-base font-semibold text-ink">
              {t('system_status.components_title')}
            </h2>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {found.components.map((component) => (
                <ComponentCard
                  key={component.name}
                  component={component}
                  spans={history.data?.find(({ name }) => name === component.name)?.spans}
                />
              ))}
            </div>
            {history.error && !history.data ? (
              <Callout tone="warning">{t('system_status.history_failed')}</Callout>
            ) : (
              <p className="text-sm text-soft">{t('system_status.legend')}</p>
            )}
          </section>
          {found.details ? <SystemDetails details={found.details} /> : null}
        </div>
      )}
    </QueryView>
  );
}

interface ComponentCardProps {
  component: ComponentStatus;
  /** Last 24 hours; absent while loading. */
  spans: readonly StatusSpan[] | undefined;
}

/** A component: state, latency, details and the last day. */
function ComponentCard({ component, spans }: ComponentCardProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, status, latency_ms: latency, detail } = component;
  const { Icon, tone, ground } = componentStyles[status];
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <span className={classNames('grid size-10 shrink-0 place-items-center rounded', ground)}>
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-semibold text-ink">{t(`system_status.components.${name}`)}</h3>
            <Badge tone={tone}>{t(`system_status.states.${status}`)}</Badge>
          </div>
          {latency === null ? null : (
            <p className="text-sm text-soft tabular-nums">{formats.duration(latency)}</p>
          )}
        </div>
      </div>
      <p className="flex-1 text-pretty text-soft">{detail && formatDetail(formats, detail)}</p>
      {spans ? <DayStrip spans={spans} /> : null}
    </Card>
  );
}

/** Overall state in a sentence, with the time of the check. */
function OverallCard({ status }: { status: SystemStatus }) {
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

/** Returns the name of the reader's time zone at an instant: "Central European Standard Time". */
export function timeZoneName(language: Language, at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(getRegion(language), { timeZoneName: 'long', timeZone });
  const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? format.resolvedOptions().timeZone;
}

/** Heights differ, so that problems are visible without colour. */
const heights = { ok: 'h-3', degraded: 'h-5', down: 'h-7' } as const;

/**
 * Last 24 hours of a component, a bar per quarter of an hour; a text summary for screen readers.
 */
function DayStrip({ spans }: { spans: readonly StatusSpan[] }) {
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
