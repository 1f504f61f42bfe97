import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordRequest } from '#web/features/auth/password-request/password-request.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { getSession, useUser } from '#web/lib/session/session-store.ts';
import { getUserHint } from '#web/lib/session/user-hint.ts';
import { canOpenPage } from '../navigation.ts';
import { saveRecentPage } from './recent-pages.ts';
import {
  findShortcut,
  getPressedKey,
  hasSingleKeys,
  type ShortcutName,
  shortcuts,
  startsShortcut,
} from './shortcuts.ts';

/** Delay in ms before the event stream opens, so that the page loads first. */
const connectDelay = 1000;

const PaletteDialog = lazyComponent(
  async () => (await import('./palette-dialog.tsx')).PaletteDialog,
);

const ShortcutSheet = lazyComponent(
  async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet,
);

/** Open dialog of the commands. */
export type OpenCommands = 'palette' | 'sheet' | null;

export interface CommandHostProps {
  shown: OpenCommands;
  onShow: (shown: OpenCommands) => void;
}

/**
 * Follows the shortcuts, and shows what opens over every page: the palette, the sheet and the dialog
 * that asks for the password; and follows other users' changes. Loaded after the page, each dialog at
 * its first opening.
 */
export function CommandHost({ shown, onShow }: CommandHostProps) {
  const user = useUser();
  const router = useRouter();
  useEvents(user.id);
  // Rendered from the first opening on, so that they can fade out.
  const [opened, setOpened] = useState<ReadonlySet<OpenCommands>>(new Set());
  if (shown && !opened.has(shown)) setOpened(new Set([...opened, shown]));
  useSaveRecentPages();
  useShortcutKeys((name: ShortcutName) => {
    if (name === 'palette') onShow('palette');
    else if (name === 'sheet') onShow('sheet');
    else if (name === 'search_list') return focusListSearch();
    else {
      const shortcut = shortcuts[name];
      if (!('to' in shortcut) || !canOpenPage(user, shortcut.to)) return false;
      router.history.push(shortcut.to);
    }
    return true;
  });
  return (
    <Suspense>
      {opened.has('palette') ? (
        <PaletteDialog
          open={shown === 'palette'}
          onOpenChange={(isOpen) => onShow(isOpen ? 'palette' : null)}
          onShortcuts={() => onShow('sheet')}
        />
      ) : null}
      {opened.has('sheet') ? (
        <ShortcutSheet
          open={shown === 'sheet'}
          onOpenChange={(isOpen) => onShow(isOpen ? 'sheet' : null)}
        />
      ) : null}
      <PasswordRequest />
    </Suspense>
  );
}

function focusListSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Remembers each page as the user leaves it, by its title without the product's name. */
function useSaveRecentPages(): void {
  const { t } = useTranslation();
  const { id } = useUser();
  const router = useRouter();
  const product = t('app.name');
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation?.pathname.startsWith('/dashboard') || !pathChanged) return;
        // A logout, here or in another tab, clears the recent pages.
        if (getUserHint() !== id) return;
        const title = document.title.replace(` · ${product}`, '');
        if (title && title !== product) saveRecentPage(id, { href: fromLocation.href, title });
      }),
    [router, id, product],
  );
}

/** Milliseconds for the second key of a shortcut. */
const chordTimeout = 1500;

/** Selects elements that take letters. */
const textInputs =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="combobox"]';

/** Selects overlays with keys of their own; closing ones are excluded. */
const overlays = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"]:not([data-state="closed"])`)
  .join(',');

function isPageTarget({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(textInputs)) return false;
  return document.querySelector(overlays) === null;
}

/**
 * Calls back with the shortcut that was pressed. Single keys work only outside fields and dialogs,
 * and not if disabled. A confirmation dialog blocks all shortcuts.
 */
function useShortcutKeys(onShortcut: (name: ShortcutName) => boolean): void {
  const handleShortcut = useEffectEvent(onShortcut);
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const key = getPressedKey(event);
      const first = before && event.timeStamp - before.at < chordTimeout ? before.key : null;
      if (key === null || event.key === 'Shift') return;
      before = null;
      const everywhere = findShortcut([key], 'everywhere');
      const isOpen = document.querySelector('[role="alertdialog"]') === null;
      if (everywhere && isOpen && handleShortcut(everywhere.name)) return event.preventDefault();
      if (!hasSingleKeys() || !isPageTarget(event)) return;
      const found = findShortcut(first ? [first, key] : [key], 'page');
      if (found && handleShortcut(found.name)) event.preventDefault();
      else if (startsShortcut([key])) before = { key, at: event.timeStamp };
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
}

/** Follows other users' changes while this user is signed in. */
function useEvents(userId: string): void {
  useEffect(() => {
    if (!('EventSource' in globalThis)) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const { followEvents } = await import('#web/lib/events/follow-events.ts');
      if (!isOver && getSession().user?.id === userId) stop = followEvents();
    };
    // If loading fails, data is still refetched when it becomes stale.
    const timer = setTimeout(() => void follow().catch(() => {}), connectDelay);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId]);
}
