import { LoaderCircle } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

export interface SpinnerProps {
  /** Announced text; without it the spinner is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Spinner for a wait of unknown length; `label` is announced when it appears. */
export function Spinner({ label, className }: SpinnerProps) {
  const circle = (
    <LoaderCircle
      aria-hidden
      data-motion="essential"
      className={classNames('size-4 animate-spin', className)}
    />
  );
  if (!label) return circle;
  return (
    <output className="inline-flex items-center gap-2 text-soft">
      {circle}
      {label}
    </output>
  );
}
