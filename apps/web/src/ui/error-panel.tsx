import { RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Button } from '#web/ui/button.tsx';
import { HelpLine } from '#web/ui/help-line.ts';

export interface ErrorPanelProps {
  title: string;
  text?: ReactNode;
  /** "Try again"; shown only with `onRetry`. */
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Heading level; 2 by default, 1 if it fills the page. */
  level?: 1 | 2 | undefined;
}

/** Error message in place of content that failed to load, with a retry button. */
export function ErrorPanel(props: ErrorPanelProps) {
  const help = use(HelpLine);
  const Heading = `h${props.level ?? 2}` as const;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded border border-line bg-surface px-6 py-14 text-center"
    >
      <span className="grid size-11 place-items-center rounded bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <Heading className="text-base font-semibold text-ink">{props.title}</Heading>
        {props.text ? <p className="text-pretty text-soft">{props.text}</p> : null}
      </div>
      {props.onRetry && props.retryLabel ? (
        <Button variant="outline" onClick={props.onRetry} busy={props.busy}>
          <RotateCw aria-hidden />
          {props.retryLabel}
        </Button>
      ) : null}
      {help}
    </div>
  );
}
