import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface IconButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  onClick: () => void;
  /** Icon. */
  children: ReactNode;
}

/** Ghost button with an icon only, as at the end of a row. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" title={label} onClick={onClick}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
