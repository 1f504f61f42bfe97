import type { ComponentProps } from 'react';

/**
 * Text for screen readers only. Names icon buttons in place of aria-label, so that a button inside
 * a field does not match queries for the field's label.
 */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />;
}
