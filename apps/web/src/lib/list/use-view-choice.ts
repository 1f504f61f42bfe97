import { useState } from 'react';
import { useIsSmallScreen } from '#web/lib/page/use-media.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { getUserMark } from '#web/lib/session/user-mark.ts';
import type { ListView } from './list-search.ts';

const isView = (value: string | null): value is ListView => value === 'cards' || value === 'table';

/**
 * Cards or table, stored per user and list. Before a choice it is `first`; by default cards on small
 * screens, else the table.
 */
export function useViewChoice(
  list: string,
  first?: ListView,
): [ListView, (view: ListView) => void] {
  const key = `view:${getUserMark(useUser().id)}:${list}`;
  const small = useIsSmallScreen();
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const choose = (view: ListView) => {
    localStorage.setItem(key, view);
    setChosen(view);
  };
  return [isView(chosen) ? chosen : (first ?? (small ? 'cards' : 'table')), choose];
}
