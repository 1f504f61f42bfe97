import type { ComponentProps } from 'react';

/**
 * Text for screen readers only. Icon buttons are named by it and not by aria-label, so that a
 * button never answers to the label of the field it stands in.
 */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />;
}
