import { type PlannedTicket, toTime } from '@portal/contract/service';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { TicketMove } from '../apply-moves.ts';
import { TicketCard } from '../ticket-card.tsx';
import { useDropTarget } from '../use-ticket-drag.ts';
import { type HourTarget, toTargetId } from './hour-target.ts';
import {
  findConflicts,
  getHourRange,
  type HourRange,
  placeTickets,
  slotMinutes,
} from './lay-out-hours.ts';
import { TimedTicket, type TimedTicketProps } from './timed-ticket.tsx';

/** A column of the calendar in hours: a day, or a technician's day. */
interface HourColumnData {
  key: string;
  header: ReactNode;
  /** Accessible name of a column that has no heading of a day. */
  label?: string | undefined;
  isToday?: boolean | undefined;
  target: Pick<HourTarget, 'day' | 'technician'>;
  tickets: readonly PlannedTicket[];
  /** Below the tickets without a time. */
  footer?: ReactNode;
}

/** Height of a minute, in rem: an hour is 3 rem. */
const minuteHeight = 0.05;

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

interface HourColumnProps extends Pick<TimedTicketProps, 'onStretch'> {
  column: HourColumnData;
  /** Hours below the whole day; null without any. */
  range: HourRange | null;
  /** Ids of tickets with a conflict. */
  conflicts: ReadonlySet<string>;
}

/** Tickets of a column: those without a time on top, the others at their times. */
function HourColumn({ column, range, conflicts, onStretch }: HourColumnProps) {
  const { target, tickets, footer } = column;
  const untimed = tickets.filter((ticket) => ticket.planned_start === null);
  return (
    <>
      <WholeDay target={target}>
        <ul className="flex flex-col gap-1.5 empty:hidden">
          {untimed.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} />
          ))}
        </ul>
        {footer}
      </WholeDay>
      {range ? (
        <div className="relative">
          {listSlots(range).map((start) => (
            <Slot key={start} target={{ ...target, start }} />
          ))}
          <ul>
            {placeTickets(tickets).map((placed) => (
              <TimedTicket
                key={placed.ticket.id}
                placed={placed}
                range={range}
                minuteHeight={minuteHeight}
                hasConflict={conflicts.has(placed.ticket.id)}
                onStretch={onStretch}
              />
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** Returns the times of the places in a range. */
const listSlots = ({ from, until }: HourRange): string[] =>
  Array.from({ length: (until - from) / slotMinutes }, (_, at) => toTime(from + at * slotMinutes));

interface WholeDayProps {
  target: HourColumnData['target'];
  children: ReactNode;
}

/** Place for tickets without a time. */
function WholeDay({ target, children }: WholeDayProps) {
  const { id, isOver } = useDropTarget(toTargetId({ ...target, start: null }));
  return (
    <div
      ref={id}
      className={classNames(
        'flex min-h-12 flex-1 flex-col gap-2 border-b border-line p-1.5',
        isOver && 'bg-brand-soft',
      )}
    >
      {children}
    </div>
  );
}

/** Place of half an hour. */
function Slot({ target }: { target: HourTarget }) {
  const { id, isOver } = useDropTarget(toTargetId(target));
  const isHalf = target.start?.endsWith(':30') ?? false;
  return (
    <div
      ref={id}
      style={{ height: `${slotMinutes * minuteHeight}rem` }}
      className={classNames(
        'border-b last:border-b-0',
        isHalf ? 'border-line' : 'border-dashed border-line/60',
        isOver && 'bg-brand-soft',
      )}
    />
  );
}
