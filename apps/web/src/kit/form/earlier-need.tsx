import type { ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import type { Lookup } from './lookup-field.tsx';

export interface EarlierNeedProps {
  lookup: Lookup;
  /** Leads to where it is made, for who may. */
  link: ReactNode;
  /** What must be there before. */
  children: ReactNode;
}

/** Says above a field what must be made first, where there is nothing to choose from yet. */
export function EarlierNeed({ lookup, link, children }: EarlierNeedProps) {
  return lookup.isEmpty ? <Notice action={link}>{children}</Notice> : null;
}
