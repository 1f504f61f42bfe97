import { useSyncExternalStore } from 'react';
import { createSignal } from '../store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const changes = createSignal();

/** Current theme; first-paint.js has applied it already. */
function getTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Sets this browser's theme; `system` follows the operating system. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(key, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  showThemeColour(theme);
  changes.emit();
}

/** Applies the choice to the browser's frame and the installed app's. */
function showThemeColour(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['theme'] ?? '';
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}

/** Returns the chosen theme; updates on change. */
export function useTheme(): Theme {
  return useSyncExternalStore(changes.subscribe, getTheme);
}
