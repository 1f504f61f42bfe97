import type { Language } from '@portal/contract/kernel';
import type { Dictionary } from '@portal/locales/join-common';
import { getText } from './manifest-path.ts';

/** Header background in light and dark mode: `surface` of theme.css, for the browser's frame. */
export const themeColours = { light: '#ffffff', dark: '#161618' } as const;

/** URLs of the app icons. */
export interface IconAddresses {
  readonly [name: string]: string;
}

/** Most used pages; a user without access is redirected. */
const shortcuts = [
  { label: 'navigation.documents', url: '/dashboard/documents' },
  { label: 'navigation.service', url: '/dashboard/service' },
  { label: 'navigation.profile', url: '/dashboard/profile' },
] as const;

/** Creates the web app manifest (W3C) in a language. */
export function createWebManifest(
  language: Language,
  dictionary: Dictionary,
  icons: IconAddresses,
): object {
  const small = { src: icons['icon-192'], sizes: '192x192', type: 'image/png' };
  return {
    // One app, whatever the language it was installed in.
    id: '/',
    name: getText(dictionary, 'app.name'),
    short_name: getText(dictionary, 'app.short_name'),
    description: getText(dictionary, 'landing.tagline_first'),
    lang: language,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: themeColours.light,
    background_color: themeColours.light,
    icons: [
      { ...small, purpose: 'any' },
      { src: icons['icon-512'], sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: icons['maskable-192'], sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: icons['maskable-512'], sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map(({ label, url }) => ({
      name: getText(dictionary, label),
      url,
      icons: [small],
    })),
  };
}
