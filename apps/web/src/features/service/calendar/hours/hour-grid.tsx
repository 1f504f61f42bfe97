import { toTime } from '@portal/contract/service';
import type { TicketMove } from '../apply-moves.ts';
import {
  HourColumn,
  type HourColumnData,
  type HourColumnProps,
  minuteHeight,
} from './hour-column.tsx';
import { findConflicts, getHourRange, type HourRange } from './lay-out-hours.ts';

export interface HourGridProps {
  columns: readonly HourColumnData[];
  /** False if nothing in the columns has a time. */
  hasHours?: boolean | undefined;
  onMove: (move: TicketMove) => void;
}

/** Columns of hours side by side, with the times beside them. */
export function HourGrid({ columns, hasHours = true, onMove }: HourGridProps) {
  const range = hasHours ? getHourRange(columns.flatMap(({ tickets }) => tickets)) : null;
  return (
    <div className="overflow-x-auto rounded border border-line bg-surface shadow-card">
      <ol
        className="grid min-w-full"
        style={{
          gridTemplateColumns: `${range ? '3.5rem ' : ''}repeat(${columns.length}, minmax(8rem, 1fr))`,
          gridTemplateRows: range ? 'auto 1fr auto' : 'auto minmax(12rem, 1fr) auto',
        }}
      >
        {range ? <Times range={range} /> : null}
        {columns.map((column) => (
          <GridColumn
            key={column.key}
            column={column}
            range={range}
            conflicts={findConflicts(column.tickets)}
            onStretch={(ticket, minutes) => onMove({ ticket, day: column.target.day, minutes })}
          />
        ))}
      </ol>
    </div>
  );
}

/** A column under its heading; its parts share the rows of the grid. */
function GridColumn(props: HourColumnProps) {
  const { header, label, isToday = false } = props.column;
  return (
    <li
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      className="row-span-3 grid min-w-0 grid-rows-subgrid border-s border-line"
    >
      <h3 className="border-b border-line">{header}</h3>
      <HourColumn {...props} />
    </li>
  );
}

/** Times of the hours. Decoration: each ticket names its time. */
function Times({ range }: { range: HourRange }) {
  const hours = Array.from({ length: (range.until - range.from) / 60 }, (_, at) =>
    toTime(range.from + at * 60),
  );
  return (
    <li aria-hidden className="row-span-3 grid grid-rows-subgrid">
      <span />
      <span className="border-b border-line" />
      <span className="block">
        {hours.map((time) => (
          <span
            key={time}
            style={{ height: `${60 * minuteHeight}rem` }}
            className="block px-2 text-end text-xs text-soft tabular-nums"
          >
            {time}
          </span>
        ))}
      </span>
    </li>
  );
}
