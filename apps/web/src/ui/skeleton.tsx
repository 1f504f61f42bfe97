import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Grey bar in place of loading content; sized by `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classNames('block max-w-full animate-pulse rounded-small bg-hover', className)}
    />
  );
}

export interface SkeletonRegionProps {
  /** Announced to screen readers: "Loading...". */
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Groups the skeletons of a page or list and announces loading once. */
export function SkeletonRegion({ label, children, className }: SkeletonRegionProps) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

export interface SkeletonRowsProps {
  label: string;
  rows?: number | undefined;
}

/** Skeleton of a list or table. */
export function SkeletonRows({ label, rows = 8 }: SkeletonRowsProps) {
  return (
    <SkeletonRegion
      label={label}
      className="divide-y divide-line overflow-hidden rounded border border-line bg-surface shadow-card"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-6 px-4">
          <Skeleton className={['h-3.5 w-44', 'h-3.5 w-56', 'h-3.5 w-36'][row % 3]} />
          <Skeleton className="h-3.5 w-28 max-sm:hidden" />
          <Skeleton className="ms-auto h-3.5 w-16" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
