import { type ReactNode, use } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { HelpLine } from '#web/ui/help-line.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Next step: a button or a link. */
  action?: ReactNode;
  /** Omits the dashed frame, for use inside a card. */
  plain?: boolean | undefined;
}

/** Placeholder for an empty list: a description and the next step. */
export function EmptyState({ icon, title, text, action, plain = false }: EmptyStateProps) {
  const help = use(HelpLine);
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 px-6 py-14 text-center',
        !plain && 'rounded border border-dashed border-line bg-surface',
      )}
    >
      {icon ? (
        <span
          aria-hidden
          className="grid size-11 place-items-center rounded bg-sunken text-soft [&_svg]:size-5"
        >
          {icon}
        </span>
      ) : null}
      <div className="flex max-w-md flex-col gap-1">
        <p className="text-base font-semibold text-ink">{title}</p>
        {text ? <p className="text-pretty text-soft">{text}</p> : null}
      </div>
      {action}
      {plain ? null : help}
    </div>
  );
}
