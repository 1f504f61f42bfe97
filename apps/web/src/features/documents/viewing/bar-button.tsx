import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface BarButtonProps {
  label: string;
  onClick: () => void;
  disabled?: boolean | undefined;
  /** Of a button that stays in: it holds now. */
  pressed?: boolean | undefined;
  /** Of a button that opens a row of the bar. */
  expanded?: boolean | undefined;
  /** The icon. */
  children: ReactNode;
}

/** A button of the bar over a preview; as large as a finger on a phone. */
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
