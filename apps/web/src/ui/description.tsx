import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface DescriptionProps {
  term: string;
  /** The value; an absent one shows as a dash. */
  children?: ReactNode;
  /** Takes the whole row on a phone, or always: an address that would break in half of it. */
  wide?: boolean | 'always' | undefined;
}

const rows: Record<string, string> = { true: 'max-sm:col-span-full', always: 'col-span-full' };

/** One fact of a `dl`: term and value. */
export function Description({ term, children, wide = false }: DescriptionProps) {
  const empty = children === undefined || children === null || children === '';
  return (
    <div className={classNames('min-w-0', rows[String(wide)])}>
      <dt className="text-xs font-medium wrap-break-word hyphens-auto text-soft">{term}</dt>
      <dd className="mt-1 text-ink tabular-nums wrap-anywhere">
        {empty ? <span className="text-faint">–</span> : children}
      </dd>
    </div>
  );
}
