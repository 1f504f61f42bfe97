import { ArrowRight, Clock, Keyboard, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getMatchScore } from '#web/features/search/match-text.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { listCreateActions, listPages, type PaletteTarget } from './palette-targets.ts';
import { getRecentPages } from './recent-pages.ts';

/** Returns pages and actions that match the typed text; without text, recent pages. */
export function useLocalGroups(typed: string, onShortcuts: () => void): PaletteGroup[] {
  const { t } = useTranslation();
  const user = useUser();
  const [recent] = useState(() => getRecentPages(user.id));
  const toEntry =
    (Icon: PaletteEntry['Icon']) =>
    (target: PaletteTarget): PaletteEntry => {
      const href = `${target.path}${target.search ?? ''}`;
      const hint = target.group && t(target.group);
      return { id: href, label: t(target.label), hint, Icon, href };
    };
  const pages = listPages(user).map(toEntry(ArrowRight));
  const actions: PaletteEntry[] = [
    ...listCreateActions(user).map(toEntry(Plus)),
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
  const recentEntries = recent
    .filter(({ href }) => href.split('?')[0] !== here)
    .slice(0, 5)
    .map(({ href, title }) => ({ id: `recent:${href}`, label: title, Icon: Clock, href }));
  const groups = [
    { id: 'recent', title: t('commands.recent'), entries: typed ? [] : recentEntries },
    { id: 'pages', title: t('commands.pages'), entries: filterEntries(pages, typed) },
    { id: 'actions', title: t('commands.actions'), entries: filterEntries(actions, typed) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Returns the best matches of the typed text, or all without text. */
function filterEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
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
