import { LoaderCircle } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

export interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration beside other text. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A turning circle for a wait of unknown length; `label` is read out when it appears. */
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
