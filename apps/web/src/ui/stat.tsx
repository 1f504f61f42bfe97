import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface StatProps {
  /** What is counted: a text, or a link with that text, which makes the whole stat a target. */
  label: ReactNode;
  /** The total, formatted; absent while it is loading. */
  value?: ReactNode;
  icon?: ReactNode;
}

/** A total with its label. Stands in a `StatGroup`. */
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

/** Stats side by side in one panel: two columns on a phone, the last of an odd number across both; one row where there is room. */
export function StatGroup({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line shadow-card max-lg:[&>*:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  );
}
