import type { ReactNode } from 'react';

/** Facts of one thing, term and value; beside each other where there is room. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">{children}</dl>;
}

export interface DescriptionProps {
  term: string;
  /** The value; an absent one shows as a dash. */
  children?: ReactNode;
}

/** One fact. */
export function Description({ term, children }: DescriptionProps) {
  const empty = children === undefined || children === null || children === '';
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-soft">{term}</dt>
      <dd className="mt-1 text-ink tabular-nums wrap-anywhere">
        {empty ? <span className="text-faint">–</span> : children}
      </dd>
    </div>
  );
}
