export interface SkipLinkProps {
  /** "Skip to content". */
  label: string;
  /** The id of the page's main element, which needs tabIndex={-1}. */
  target: string;
}

/** The first thing the Tab key reaches: past the navigation, to the content. */
export function SkipLink({ label, target }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="fixed start-3 top-3 z-50 -translate-y-20 rounded bg-ink px-4 py-2.5 font-medium text-canvas focus:translate-y-0 focus:shadow-float"
    >
      {label}
    </a>
  );
}
