import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface ShowMoreProps {
  /** Absent or null where all is shown. */
  more: { busy: boolean; show: () => void } | null;
  /** "Show older". */
  children: ReactNode;
}

/** At the end of a list that grows: brings the next page below what is there. */
export function ShowMore({ more, children }: ShowMoreProps) {
  if (!more) return null;
  return (
    <Button variant="outline" busy={more.busy} onClick={more.show} className="self-center">
      {children}
    </Button>
  );
}
