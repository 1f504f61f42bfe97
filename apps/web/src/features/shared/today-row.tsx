import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { today } from '#web/lib/days/day.ts';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

export interface TodayRowProps {
  target: Pick<LinkProps, 'to' | 'params' | 'search'>;
  title: ReactNode;
  text?: ReactNode;
  /** Line of its own below the text. */
  below?: ReactNode;
  /** Status: a badge or a day. */
  aside?: ReactNode;
}

/** Pending item whose whole row is a link. */
export function TodayRow({ target, title, text, below, aside }: TodayRowProps) {
  return (
    <div className="relative flex items-start justify-between gap-3 max-[24rem]:flex-col max-[24rem]:gap-1 rounded-small px-3 py-2.5 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="max-w-full min-w-0">
        <Link
          {...target}
          className="line-clamp-2 font-medium wrap-anywhere text-ink outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
        {text ? <p className="truncate text-sm text-soft">{text}</p> : null}
        {below}
      </div>
      {aside ? <div className="shrink-0 text-sm text-soft tabular-nums">{aside}</div> : null}
    </div>
  );
}

/** Start of a wait: the time if that is today, otherwise the date. */
export function WaitingSince({ at }: { at: string }) {
  const format = useFormats();
  return toDay(at) === today() ? format.moment(at) : format.date(at);
}
