import type { ReactNode } from 'react';

export interface DescriptionProps {
  term: string;
  /** The value; an absent one shows as a dash. */
  children?: ReactNode;
  /** Takes the whole row on a phone: an address that would break in half of it. */
  wide?: boolean | undefined;
}

/** One fact of a `dl`: term and value. */
export function Description({ term, children, wide = false }: DescriptionProps) {
  const empty = children === undefined || children === null || children === '';
  return (
    <div className={wide ? 'min-w-0 max-sm:col-span-full' : 'min-w-0'}>
      <dt className="text-xs font-medium text-soft">{term}</dt>
      <dd className="mt-1 text-ink tabular-nums wrap-anywhere">
        {empty ? <span className="text-faint">–</span> : children}
      </dd>
    </div>
  );
}
