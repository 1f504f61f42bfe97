import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface StatProps {
  /** Label as text, or as a link that makes the whole stat a click target. */
  label: ReactNode;
  /** Formatted total; absent while loading. */
  value?: ReactNode;
  icon?: ReactNode;
}

/** Total with its label, inside a `StatGroup`. */
export function Stat({ label, value, icon }: StatProps) {
  return (
    <div className="relative flex min-w-0 flex-col justify-between gap-1.5 bg-surface px-5 py-4 max-[24rem]:px-3 transition-colors duration-100 has-[a]:hover:bg-sunken [&_a]:outline-none [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:focus-visible:after:outline-2 [&_a]:focus-visible:after:-outline-offset-2 [&_a]:focus-visible:after:outline-focus">
      <dt className="flex min-w-0 items-center gap-2 text-soft [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <span className="min-w-0 wrap-break-word hyphens-auto">{label}</span>
      </dt>
      <dd className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
        {value ?? <Skeleton className="my-1 h-6 w-16" />}
      </dd>
    </div>
  );
}

/**
 * Row of stats in one panel: two columns on phones, the last of an odd number across both; one row
 * on wider screens.
 */
export function StatGroup({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line shadow-card max-lg:[&>*:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  );
}
