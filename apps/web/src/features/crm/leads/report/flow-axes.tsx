import type { ScaleBand, ScaleLinear } from 'd3-scale';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { FlowWeek } from './flow-weeks.ts';
import { useReportFormats } from './use-report-formats.ts';

export interface FlowAxesProps {
  across: ScaleBand<number>;
  up: ScaleLinear<number, number>;
  weeks: readonly FlowWeek[];
  width: number;
}

/** A week's label needs this many pixels. */
const labelWidth = 56;

/** The lines of the numbers, and the weeks' days below: as many as have room. The columns say all of it. */
export function FlowAxes({ across, up, weeks, width }: FlowAxesProps) {
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
