import { Slot } from 'radix-ui';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { tooltipDelay, TooltipClock } from '#web/ui/tooltip-clock.ts';
import { TooltipPanel, type TooltipSide } from '#web/ui/tooltip-panel.tsx';

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
      <Slot.Root
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
      </Slot.Root>
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
