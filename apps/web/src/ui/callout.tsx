import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger';

export interface CalloutProps {
  tone?: CalloutTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Button or link to act on the message. */
  action?: ReactNode;
  className?: string | undefined;
}

const looks = {
  info: { Icon: Info, ground: 'bg-info-soft', icon: 'text-info' },
  success: { Icon: CircleCheck, ground: 'bg-success-soft', icon: 'text-success' },
  warning: { Icon: TriangleAlert, ground: 'bg-warning-soft', icon: 'text-warning' },
  danger: { Icon: CircleAlert, ground: 'bg-danger-soft', icon: 'text-danger' },
};

/** Inline banner; danger is announced assertively, all other tones politely. */
export function Callout({ tone = 'info', title, children, action, className }: CalloutProps) {
  const { Icon, ground, icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex gap-3 rounded px-4 py-3',
        action ? 'items-center' : 'items-start',
        ground,
        className,
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title ? <p className="font-medium text-ink">{title}</p> : null}
          {children ? <div className={title ? 'text-soft' : 'text-ink'}>{children}</div> : null}
        </div>
        {action}
      </div>
    </div>
  );
}
