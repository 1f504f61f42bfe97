import type { ComponentProps } from 'react';

/**
 * Text for screen readers only. Names icon buttons in place of aria-label, so that a button inside
 * a field does not match queries for the field's label.
 */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />;
}

export interface SkipLinkProps {
  /** "Skip to content". */
  label: string;
  /** Id of the page's main element, which needs tabIndex={-1}. */
  target: string;
}

/** First tab stop of the page: skips the navigation. */
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
