import type { Language } from '@portal/contract/kernel';
import type { Dictionary } from '@portal/locales/join-common';
import { getText } from './get-text.ts';

/** The grounds of the page's head in light and dark: `surface` of theme.css, as a browser paints around it. */
export const themeColours = { light: '#ffffff', dark: '#161618' } as const;

/** Where the icons of the installed application are served. */
export interface IconAddresses {
  readonly [name: string]: string;
}

/** What most open first; who may not use one is led to what is theirs. */
const shortcuts = [
  { label: 'navigation.documents', url: '/dashboard/documents' },
  { label: 'navigation.service', url: '/dashboard/service' },
  { label: 'navigation.profile', url: '/dashboard/profile' },
] as const;

/** The manifest by which browsers install the portal (W3C, Web Application Manifest), in a language. */
export function createWebManifest(
  language: Language,
  dictionary: Dictionary,
  icons: IconAddresses,
): object {
  const small = { src: icons['icon-192'], sizes: '192x192', type: 'image/png' };
  return {
    // One application, whatever the language it was installed in.
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
