import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowAxes } from './flow-axes.tsx';
import { FlowColumn } from './flow-column.tsx';
import { FlowLegend } from './flow-legend.tsx';
import { stackFlow, getReach } from './flow-stack.ts';
import type { FlowWeek, StageCounts } from './flow-weeks.ts';
import { useWeekSummary } from './use-week-summary.ts';
import { useWidth } from './use-width.ts';
import { useReportFormats } from './use-report-formats.ts';

export interface FlowChartProps {
  weeks: readonly FlowWeek[];
  total: StageCounts;
}

const height = 280;
/** At the end there is room for half of the last week's label. */
const margin = { top: 12, bottom: 26, start: 34, end: 14 };

/**
 * One column per week: entries to stages above the line, lost leads below. Pointer, touch and arrow
 * keys select a week, whose numbers the legend shows.
 */
export function FlowChart({ weeks, total }: FlowChartProps) {
  const { t } = useTranslation();
  const report = useReportFormats();
  const formatSummary = useWeekSummary();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const columns = stackFlow(weeks);
  const across = scaleBand<number>()
    .domain(weeks.map((_, week) => week))
    .range([margin.start, Math.max(width - margin.end, margin.start)])
    .paddingInner(weeks.length > 30 ? 0.15 : 0.3);
  const up = scaleLinear()
    .domain(getReach(columns))
    .nice(5)
    .range([height - margin.bottom, margin.top]);
  const week = chosen === null ? undefined : weeks[chosen];
  return (
    <div className="flex flex-col gap-4">
      <FlowLegend
        title={week ? report.week(week.monday) : t('lead_report.whole_period')}
        counts={week?.counts ?? total}
      />
      <div ref={ref}>
        {width > 0 ? (
          <svg
            width={width}
            height={height}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG has no element for it
            role="group"
            aria-label={t('lead_report.flow_by_week')}
            className="block overflow-visible"
            onPointerLeave={() => setChosen(null)}
          >
            <FlowAxes across={across} up={up} weeks={weeks} width={width} />
            {columns.map((pieces, index) => (
              <FlowColumn
                key={weeks[index]?.monday}
                pieces={pieces}
                label={formatSummary(weeks[index])}
                x={across(index) ?? 0}
                width={across.bandwidth()}
                up={up}
                isChosen={chosen === index}
                isReachable={(chosen ?? weeks.length - 1) === index}
                onChoose={() => setChosen(index)}
                onLeave={() => setChosen(null)}
              />
            ))}
          </svg>
        ) : (
          <div style={{ height }} />
        )}
      </div>
    </div>
  );
}
