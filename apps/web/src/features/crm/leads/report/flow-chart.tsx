import { leadStages } from '@portal/contract/crm';
import { scaleBand, type ScaleBand, scaleLinear, type ScaleLinear } from 'd3-scale';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { FlowColumn } from './flow-column.tsx';
import { type FlowWeek, getReach, stackFlow, type StageCounts } from './flow-weeks.ts';
import { StageKey } from './stage-key.tsx';
import { useReportFormats } from '#web/features/shared/report/use-report-formats.ts';

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

/** Returns the width of an element in CSS pixels and follows it; 0 until it is measured. */
function useWidth<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Formats a week's numbers: “2 – 8 March 2026: New 3, Won 1”. */
function useWeekSummary(): (week: FlowWeek | undefined) => string {
  const { t } = useTranslation();
  const format = useFormats();
  const report = useReportFormats();
  return (week) => {
    if (!week) return '';
    const named = leadStages
      .filter((stage) => week.counts[stage] > 0)
      .map((stage) => `${t(`leads.stages.${stage}`)} ${format.number(week.counts[stage])}`);
    const what = named.length > 0 ? named.join(', ') : t('lead_report.no_moves');
    return t('lead_report.week_words', { week: report.week(week.monday), what });
  };
}

interface FlowLegendProps {
  /** Period of the numbers: a week or all. */
  title: string;
  counts: StageCounts;
}

/** Legend of the stages, with the numbers of the focused week. */
function FlowLegend({ title, counts }: FlowLegendProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium text-ink tabular-nums first-letter:uppercase">{title}</p>
      <ul className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1.5 sm:flex sm:gap-x-6 sm:flex-wrap">
        {leadStages.map((stage) => (
          <li key={stage} className="flex items-center gap-2 text-sm text-soft">
            <StageKey stage={stage} />
            <span className="min-w-0 flex-1 hyphens-auto wrap-anywhere sm:flex-none">
              {t(`leads.stages.${stage}`)}
            </span>
            <span className="min-w-4 font-semibold text-ink tabular-nums max-sm:text-end">
              {format.number(counts[stage])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FlowAxesProps {
  across: ScaleBand<number>;
  up: ScaleLinear<number, number>;
  weeks: readonly FlowWeek[];
  width: number;
}

/** A week's label needs this many pixels. */
const labelWidth = 56;

/** The lines of the numbers, and the weeks' days below: as many as have room. The columns say all of it. */
function FlowAxes({ across, up, weeks, width }: FlowAxesProps) {
  const format = useFormats();
  const report = useReportFormats();
  const [bottom = 0] = up.range();
  const start = across.range()[0];
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(1, across.step())));
  const ticks = up.ticks(5).filter((tick) => Number.isInteger(tick));
  return (
    <g aria-hidden className="text-xs tabular-nums">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={start}
            x2={width}
            y1={up(tick)}
            y2={up(tick)}
            className={tick === 0 ? 'stroke-control' : 'stroke-line'}
          />
          <text x={start - 8} y={up(tick)} dy="0.32em" textAnchor="end" className="fill-soft">
            {format.number(Math.abs(tick))}
          </text>
        </g>
      ))}
      {weeks.map(({ monday }, week) =>
        // Counted from the newest, whose label is always there.
        (weeks.length - 1 - week) % every === 0 ? (
          <text
            key={monday}
            x={(across(week) ?? 0) + across.bandwidth() / 2}
            y={bottom + 18}
            textAnchor="middle"
            className="fill-soft"
          >
            {report.shortDay(monday)}
          </text>
        ) : null,
      )}
    </g>
  );
}
