import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

export interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone | undefined;
  className?: string | undefined;
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-soft',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A state in a word; the tone repeats what the word says, never more. */
export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate">{children}</span>
    </span>
  );
}
