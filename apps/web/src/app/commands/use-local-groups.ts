import { ArrowRight, Clock, Keyboard, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getMatchScore } from '#web/features/search/match-text.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { beginningsOf, pagesOf, type Place } from './places.ts';
import { recentPages } from './recent-pages.ts';

/** What is known without the server: pages and actions that fit what is typed; before that what was open lately. */
export function useLocalGroups(typed: string, onShortcuts: () => void): PaletteGroup[] {
  const { t } = useTranslation();
  const user = useUser();
  const [recent] = useState(() => recentPages(user.id));
  const entryOf =
    (Icon: PaletteEntry['Icon']) =>
    (place: Place): PaletteEntry => {
      const href = `${place.path}${place.search ?? ''}`;
      const mark = place.within && t(place.within);
      return { id: href, label: t(place.label), mark, Icon, href };
    };
  const pages = pagesOf(user).map(entryOf(ArrowRight));
  const actions: PaletteEntry[] = [
    ...beginningsOf(user).map(entryOf(Plus)),
    {
      id: 'shortcuts',
      label: t('commands.shortcuts'),
      Icon: Keyboard,
      href: null,
      run: onShortcuts,
    },
    { id: 'logout', label: t('sign_out.button'), Icon: LogOut, href: '/logout' },
  ];
  const here = location.pathname;
  const lately = recent
    .filter(({ href }) => href.split('?')[0] !== here)
    .slice(0, 5)
    .map(({ href, title }) => ({ id: `recent:${href}`, label: title, Icon: Clock, href }));
  const groups = [
    { id: 'recent', title: t('commands.recent'), entries: typed ? [] : lately },
    { id: 'pages', title: t('commands.pages'), entries: fitting(pages, typed) },
    { id: 'actions', title: t('commands.actions'), entries: fitting(actions, typed) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Of what is typed the best few; before anything is typed all. */
function fitting(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (!typed) return entries;
  return entries
    .flatMap((entry) => {
      const fit = getMatchScore(entry.label, typed);
      return fit === null ? [] : [{ entry, fit }];
    })
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, 5)
    .map(({ entry }) => entry);
}
