import { useState } from 'react';
import { useIsSmallScreen } from '../page/use-is-small-screen.ts';
import { useUser } from '../session/use-session.ts';
import type { ListView } from './list-search.ts';

const isView = (value: string | null): value is ListView => value === 'cards' || value === 'table';

/** Cards or table, stored per user and list; cards by default on small screens. */
export function useViewChoice(list: string): [ListView, (view: ListView) => void] {
  const key = `view:${useUser().id}:${list}`;
  const small = useIsSmallScreen();
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const choose = (view: ListView) => {
    localStorage.setItem(key, view);
    setChosen(view);
  };
  return [isView(chosen) ? chosen : small ? 'cards' : 'table', choose];
}
