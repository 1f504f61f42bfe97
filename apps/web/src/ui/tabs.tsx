import { Tabs as RadixTabs } from 'radix-ui';
import { createContext, use, useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface TabsProps {
  /** Open tab, controlled by the caller, so that it can be in the URL. */
  value: string;
  onValueChange: (value: string) => void;
  /**
   * Opens a tab only by Enter or Space, not by focus, if leaving the open one may ask for
   * confirmation.
   */
  manual?: boolean | undefined;
  /** `TabList` and one `TabPanel` per tab. */
  children: ReactNode;
}

const OpenTab = createContext<string | null>(null);

/** Tabs; arrow keys move between them. */
export function Tabs({ value, onValueChange, manual = false, children }: TabsProps) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onValueChange}
      activationMode={manual ? 'manual' : 'automatic'}
      className="flex min-w-0 flex-col"
    >
      <OpenTab value={value}>{children}</OpenTab>
    </RadixTabs.Root>
  );
}

/** Row of tabs; scrolls sideways on phones. `label` is its accessible name. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <RadixTabs.List
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none]"
    >
      {children}
    </RadixTabs.List>
  );
}

export interface TabProps {
  value: string;
  children: ReactNode;
  /** Formatted number of items. */
  count?: ReactNode;
}

/**
 * One tab. Scrolls the open tab into view in a row wider than the screen, and again when loaded
 * counts or a font have moved it, but not otherwise: the user may have scrolled the row since.
 */
export function Tab({ value, children, count }: TabProps) {
  const tab = useRef<HTMLButtonElement>(null);
  const isOpen = use(OpenTab) === value;
  useEffect(() => {
    const { current } = tab;
    if (!isOpen || !current?.parentElement) return undefined;
    let shownAt = '';
    const show = () => {
      const position = `${current.offsetLeft} ${current.offsetWidth}`;
      if (position !== shownAt) scrollIntoRow(current);
      shownAt = position;
    };
    show();
    // A count that loads in a tab before this one renders neither the row nor this tab.
    const observer = new ResizeObserver(show);
    for (const one of current.parentElement.children) observer.observe(one);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <RadixTabs.Trigger
      ref={tab}
      value={value}
      className="flex h-10 shrink-0 items-center gap-2 rounded-t-small border-b-2 border-transparent px-2.5 text-sm font-medium text-soft transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-ink touch:h-11"
    >
      {children}
      {count === undefined ? null : (
        <span className="rounded-full bg-sunken px-1.5 text-xs text-soft tabular-nums">
          {count}
        </span>
      )}
    </RadixTabs.Trigger>
  );
}

/** Panel of a tab; mounted only while its tab is open. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={classNames('pt-5', className)} />;
}

/** Scrolls the row only: `scrollIntoView` would scroll the page too. */
function scrollIntoRow(tab: HTMLElement) {
  const row = tab.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
