import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

export interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone | undefined;
  /** Wraps in narrow places instead of truncating. */
  wraps?: boolean | undefined;
  className?: string | undefined;
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-soft',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** Status label; the tone repeats the text and adds no information. */
export function Badge({ children, tone = 'neutral', wraps = false, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 px-2 text-xs font-medium',
        wraps ? 'min-h-5.5 rounded-[0.6875rem] py-0.5' : 'h-5.5 rounded-full whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className={wraps ? undefined : 'truncate'}>{children}</span>
    </span>
  );
}
