import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** Milliseconds before a tooltip opens in navigation (specification section 9). */
export const navigationTooltipDelay = 200;
/** Milliseconds before a tooltip opens elsewhere (specification section 9). */
export const tooltipDelay = 700;
/** Milliseconds in which the next tooltip opens without delay (specification section 9). */
export const tooltipSkipDelay = 300;

/** Stands once around the application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={tooltipDelay} skipDelayDuration={tooltipSkipDelay}>
      {children}
    </RadixTooltip.Provider>
  );
}

export interface TooltipProps {
  /** A short text; nothing that is needed to use the page. Without it there is no tooltip. */
  content: string | undefined;
  /** The one element it explains; must be able to take focus. */
  children: ReactNode;
  /** Milliseconds; `navigationTooltipDelay` in navigation. */
  delay?: number | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
}

/** A text on hover and focus. Needs a `TooltipProvider` above it. */
export function Tooltip({ content, children, delay = tooltipDelay, side = 'top' }: TooltipProps) {
  if (!content) return children;
  return (
    <RadixTooltip.Root delayDuration={delay}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-64 animate-fade-in rounded bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-float"
      >
        {content}
      </RadixTooltip.Content>
    </RadixTooltip.Root>
  );
}
