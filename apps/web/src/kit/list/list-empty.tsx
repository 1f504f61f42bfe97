import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { NothingFoundProps } from './nothing-found.tsx';

const NothingFound = lazyComponent(async () => (await import('./nothing-found.tsx')).NothingFound);

export interface ListEmptyProps extends NothingFoundProps {
  empty: ReactNode;
}

/** Search params that affect presentation, not content. */
export const presentationKeys = new Set(['view', 'tab', 'ordering']);

/** Empty state of a list: nothing matches the filters, or there are no rows at all. */
export function ListEmpty({ list, empty }: ListEmptyProps) {
  const narrowed = Object.keys(list.search).some((key) => !presentationKeys.has(key));
  if (!narrowed) return empty;
  return (
    <Suspense>
      <NothingFound list={list} />
    </Suspense>
  );
}
