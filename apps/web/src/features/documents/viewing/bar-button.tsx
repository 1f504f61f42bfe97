import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface BarButtonProps {
  label: string;
  onClick: () => void;
  disabled?: boolean | undefined;
  /** Pressed state of a toggle button. */
  pressed?: boolean | undefined;
  /** Expanded state of a button that opens a row of the toolbar. */
  expanded?: boolean | undefined;
  /** Icon of the button. */
  children: ReactNode;
}

/** Button of the preview toolbar; finger-sized on touch screens. */
export function BarButton(props: BarButtonProps) {
  const { label, onClick, disabled, pressed, expanded, children } = props;
  return (
    <Button
      variant="header"
      size="icon"
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
      className="aria-pressed:bg-sunken aria-pressed:text-ink"
    >
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
