import type { ComponentStatus, StatusSpan } from '@portal/contract/system';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { componentStyles } from './component-styles.ts';
import { DayStrip } from './day-strip.tsx';

export interface ComponentCardProps {
  component: ComponentStatus;
  /** Last 24 hours; absent while loading. */
  spans: readonly StatusSpan[] | undefined;
}

/** A component: state, latency, details and the last day. */
export function ComponentCard({ component, spans }: ComponentCardProps) {
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
      <p className="flex-1 text-pretty text-soft">{detail}</p>
      {spans ? <DayStrip spans={spans} /> : null}
    </Card>
  );
}
