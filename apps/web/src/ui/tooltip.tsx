import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TooltipClock, tooltipDelay } from '#web/ui/tooltip-clock.ts';
import { type Placement, useAnchoredPanel } from '#web/ui/use-anchored-panel.ts';
import { Slot } from '#web/ui/slot.tsx';

export interface TooltipProps {
  /** Short text that is not essential to use the page. No tooltip if absent. */
  content: string | undefined;
  /** Focusable element that it describes. */
  children: ReactNode;
  /** Delay in ms; `navigationTooltipDelay` in navigation. */
  delay?: number | undefined;
  side?: TooltipSide | undefined;
}

/** Tooltip on hover and keyboard focus; Escape, a press and leaving close it. */
export function Tooltip({ content, children, delay = tooltipDelay, side = 'top' }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [clock] = useState(() => new TooltipClock(setOpen));
  useEffect(() => () => clock.close(), [clock]);
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') clock.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, clock]);
  if (!content) return children;
  const enter = ({ pointerType }: PointerEvent) => {
    // Touch presses; it does not hover.
    if (pointerType !== 'touch') clock.enter(delay);
  };
  return (
    <>
      <Slot
        ref={anchor}
        aria-describedby={open ? id : undefined}
        onPointerEnter={enter}
        onPointerLeave={() => clock.leave()}
        onPointerDown={() => clock.close()}
        onFocus={({ target }) => {
          if (target.matches(':focus-visible')) clock.open();
        }}
        onBlur={() => clock.close()}
      >
        {children}
      </Slot>
      {open ? (
        <TooltipPanel
          id={id}
          anchor={anchor}
          side={side}
          onEnter={enter}
          onLeave={() => clock.leave()}
        >
          {content}
        </TooltipPanel>
      ) : null}
    </>
  );
}

type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface TooltipPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: TooltipSide;
  onEnter: (event: PointerEvent) => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Text of a tooltip, in the top layer next to its element. */
function TooltipPanel({ id, anchor, side, onEnter, onLeave, children }: TooltipPanelProps) {
  const panel = useRef<HTMLSpanElement>(null);
  useAnchoredPanel(anchor, panel, placements[side]);
  return (
    <span
      ref={panel}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed m-0 w-max max-w-64 animate-fade-in rounded bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-float"
    >
      {children}
    </span>
  );
}

/** Gap in px between element and tooltip, and between tooltip and window edge. */
const gap = 6;

const edge = 8;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

const placements: Record<TooltipSide, Placement> = {
  top: (anchor, panel) => getPlacement('top', anchor, panel),
  right: (anchor, panel) => getPlacement('right', anchor, panel),
  bottom: (anchor, panel) => getPlacement('bottom', anchor, panel),
  left: (anchor, panel) => getPlacement('left', anchor, panel),
};

/**
 * Returns styles for the requested side, or for the opposite one if it does not fit into the
 * window.
 */
function getPlacement(side: TooltipSide, anchor: HTMLElement, panel: HTMLElement) {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const corners = {
    top: { left: box.left + (box.width - width) / 2, top: box.top - gap - height },
    bottom: { left: box.left + (box.width - width) / 2, top: box.bottom + gap },
    left: { left: box.left - gap - width, top: box.top + (box.height - height) / 2 },
    right: { left: box.right + gap, top: box.top + (box.height - height) / 2 },
  };
  const max = { left: window.innerWidth - edge - width, top: window.innerHeight - edge - height };
  const preferred = corners[side];
  const axis = side === 'left' || side === 'right' ? 'left' : 'top';
  const fits = preferred[axis] >= edge && preferred[axis] <= max[axis];
  const { left, top } = fits ? preferred : corners[opposite[side]];
  return {
    inset: 'auto',
    left: `${Math.max(edge, Math.min(left, max.left))}px`,
    top: `${Math.max(edge, Math.min(top, max.top))}px`,
  };
}
