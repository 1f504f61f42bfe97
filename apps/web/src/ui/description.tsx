import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface DescriptionProps {
  term: string;
  /** Value; shows a dash if absent. */
  children?: ReactNode;
  /** Spans the row on phones, or always: for long values such as addresses. */
  wide?: boolean | 'always' | undefined;
}

const rows: Record<string, string> = { true: 'max-sm:col-span-full', always: 'col-span-full' };

/** Term and value of a `dl`. */
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
