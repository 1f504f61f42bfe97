import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface TodayRowProps {
  /** Sort of the item, beside its title. */
  icon?: ReactNode;
  target: Pick<LinkProps, 'to' | 'params' | 'search'>;
  title: ReactNode;
  text?: ReactNode;
  /** Line of its own below the text. */
  below?: ReactNode;
  /** Status: a badge or a day. */
  aside?: ReactNode;
}

/** Pending item whose whole row is a link. */
export function TodayRow({ icon, target, title, text, below, aside }: TodayRowProps) {
  return (
    <div
      className={classNames(
        'relative flex items-start justify-between gap-3 rounded-small px-3 py-2.5 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        icon
          ? 'max-sm:flex-col max-sm:gap-1 max-sm:*:last:ps-7'
          : 'max-[24rem]:flex-col max-[24rem]:gap-1',
      )}
    >
      <div className="flex max-w-full min-w-0 gap-3">
        {icon ? <span className="shrink-0 pt-0.5 text-soft [&_svg]:size-4">{icon}</span> : null}
        <div className="min-w-0">
          <Link
            {...target}
            className="line-clamp-2 font-medium wrap-anywhere text-ink outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
          {text ? <p className="truncate text-sm text-soft">{text}</p> : null}
          {below}
        </div>
      </div>
      {aside ? <div className="shrink-0 text-sm text-soft tabular-nums">{aside}</div> : null}
    </div>
  );
}
