import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fallbackLanguage, languages } from '@portal/contract/kernel';
import { joinCommon } from '@portal/locales/join-common';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { getManifestPath } from '../src/lib/i18n/manifest-path.ts';
import { themeColours, createWebManifest } from '../src/lib/i18n/web-manifest.ts';

/** Drawn by e2e/draw-icons.ts. */
const names = ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple-touch-icon'] as const;

const drawn = new Map(
  names.map((name) => {
    const source = readFileSync(new URL(`../src/app/icons/${name}.png`, import.meta.url));
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    return [name, { source, path: `assets/${name}-${hash}.png` }];
  }),
);

const addresses = Object.fromEntries(Array.from(drawn, ([name, { path }]) => [name, `/${path}`]));

/** Metadata of the installed portal; lib/i18n updates the link to the current language. */
const tags: HtmlTagDescriptor[] = [
  {
    tag: 'link',
    injectTo: 'head',
    attrs: { rel: 'manifest', href: getManifestPath(fallbackLanguage) },
  },
  {
    tag: 'link',
    injectTo: 'head',
    attrs: { rel: 'apple-touch-icon', href: addresses['apple-touch-icon'] },
  },
  ...(['light', 'dark'] as const).map((theme) => ({
    tag: 'meta',
    injectTo: 'head' as const,
    attrs: {
      name: 'theme-color',
      content: themeColours[theme],
      media: `(prefers-color-scheme: ${theme})`,
      'data-theme': theme,
    },
  })),
];

/** Writes a manifest for each language and its icons with hashed file names. */
export function webManifests(): Plugin {
  return {
    name: 'portal-web-manifests',
    apply: 'build',
    generateBundle() {
      for (const { source, path } of drawn.values())
        this.emitFile({ type: 'asset', fileName: path, source });
      for (const language of languages) {
        const manifest = createWebManifest(language, joinCommon(language), addresses);
        const fileName = getManifestPath(language).slice(1);
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
      }
    },
    transformIndexHtml: () => tags,
  };
}
