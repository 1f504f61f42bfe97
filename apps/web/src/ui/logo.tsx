import { classNames } from '#web/ui/class-names.ts';

export interface LogoProps {
  /** Wordmark next to the logomark. */
  name: string;
  /** Shows the logomark alone; the name stays for screen readers. */
  markOnly?: boolean | undefined;
  className?: string | undefined;
}

/** Logomark with wordmark. */
export function Logo({ name, markOnly = false, className }: LogoProps) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <LogoMark className="size-7 shrink-0" />
      <span
        className={
          markOnly ? 'sr-only' : 'text-base font-semibold tracking-tight whitespace-nowrap text-ink'
        }
      >
        {name}
      </span>
    </span>
  );
}

/** A plus in a rounded tile, one arm open through the edge like an entrance. */
function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classNames('text-brand', className)}>
      <path
        fill="currentColor"
        d="M10 1h12a9 9 0 0 1 9 9v2.5H19.5v-5a1 1 0 0 0-1-1h-5a1 1 0 0 0-1 1v5h-5a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1h5v5a1 1 0 0 0 1 1h5a1 1 0 0 0 1-1v-5H31V22a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9V10a9 9 0 0 1 9-9Z"
      />
    </svg>
  );
}
