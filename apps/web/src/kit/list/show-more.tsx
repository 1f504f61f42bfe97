import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface ShowMoreProps {
  /** Absent or null when everything is shown. */
  more: { busy: boolean; show: () => void } | null;
  /** Label: "Show older". */
  children: ReactNode;
}

/** Button at the end of an infinite list that loads the next page. */
export function ShowMore({ more, children }: ShowMoreProps) {
  if (!more) return null;
  return (
    <Button variant="outline" busy={more.busy} onClick={more.show} className="self-center">
      {children}
    </Button>
  );
}
