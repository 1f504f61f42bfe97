import type { ScaleLinear } from 'd3-scale';
import type { KeyboardEvent } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { FlowPiece } from './flow-weeks.ts';
import { hatch } from '#web/features/shared/report/hatch-pattern.tsx';
import { stageFill } from './stage-key.tsx';

export interface FlowColumnProps {
  pieces: readonly FlowPiece[];
  /** The week and its numbers, in words. */
  label: string;
  x: number;
  width: number;
  up: ScaleLinear<number, number>;
  isChosen: boolean;
  /** True if Tab focuses this week; arrow keys move to the others. */
  isReachable: boolean;
  onChoose: () => void;
  onLeave: () => void;
}

/** A week: its pieces, and the whole height of the chart as the place to point at. */
export function FlowColumn(props: FlowColumnProps) {
  const { pieces, label, x, width, up, isChosen, isReachable, onChoose, onLeave } = props;
  const [bottom = 0, top = 0] = up.range();
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG has no element for it
      role="img"
      aria-label={label}
      tabIndex={isReachable ? 0 : -1}
      onPointerEnter={onChoose}
      onPointerDown={onChoose}
      onFocus={onChoose}
      onBlur={onLeave}
      onKeyDown={moveFocus}
      className="outline-none"
    >
      <rect
        x={x - 1}
        y={top}
        width={width + 2}
        height={bottom - top}
        rx={3}
        className={classNames(
          isChosen ? 'fill-hover' : 'fill-transparent',
          'in-focus-visible:stroke-focus in-focus-visible:stroke-2',
        )}
      />
      {pieces.map(({ stage, from, to }) => {
        const bounds = {
          x,
          y: up(to),
          width,
          // A line in the background color separates neighboring segments.
          height: Math.max(1, up(from) - up(to) - 1),
        };
        return (
          <g key={stage}>
            <rect {...bounds} className={stageFill[stage]} />
            {stage === 'lost' ? <rect {...bounds} fill={hatch} /> : null}
          </g>
        );
      })}
    </g>
  );
}

/** The arrow keys go from week to week, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<SVGGElement>): void {
  const { key, currentTarget } = event;
  const all = [
    ...(currentTarget.parentElement?.querySelectorAll<SVGGElement>('g[tabindex]') ?? []),
  ];
  const at = all.indexOf(currentTarget);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
