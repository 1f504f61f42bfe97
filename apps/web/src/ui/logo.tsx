import { classNames } from '#web/ui/class-names.ts';

export interface LogoProps {
  /** The word mark beside the mark. */
  name: string;
  /** The mark alone; the name stays for screen readers. */
  markOnly?: boolean | undefined;
  className?: string | undefined;
}

/** The mark and the word mark. */
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

/** A plus left open in a rounded tile; its last arm runs out through the edge, as a way in. */
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
