import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface ListToggleProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  children: ReactNode;
}

/** Toggle filter in a list's toolbar. */
export function ListToggle({ pressed, onChange, children }: ListToggleProps) {
  return (
    <Button
      variant="outline"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="font-normal max-sm:flex-auto aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:hover:bg-brand-soft"
    >
      {children}
    </Button>
  );
}
