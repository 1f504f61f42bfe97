import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface IconButtonProps {
  /** What it does, for who cannot tell by the picture. */
  label: string;
  onClick: () => void;
  /** The picture. */
  children: ReactNode;
}

/** A quiet button that is a picture alone, as at the end of a row. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" title={label} onClick={onClick}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
}
