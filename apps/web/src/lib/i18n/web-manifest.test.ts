import { readFileSync } from 'node:fs';
import { languages } from '@portal/contract/kernel';
import { joinCommon } from '@portal/locales/join-common';
import { expect, test } from 'vitest';
import { themeColours, createWebManifest } from './web-manifest.ts';

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test.each(languages)('has a name in %s short enough for an icon label', (language) => {
  const manifest = createWebManifest(language, joinCommon(language), {});
  expect(manifest).toMatchObject({ lang: language, name: expect.stringMatching(/port/iu) });
  expect(manifest).toHaveProperty('short_name', expect.stringMatching(/^.{1,12}$/u));
});

test('throws for a missing text', () =>
  expect(() => createWebManifest('nl', { app: { name: 'Portaal' } }, {})).toThrow(
    'app.short_name',
  ));

test('uses the header’s background as theme colour', () => {
  const { light, dark } = themeColours;
  expect(source('ui/theme.css')).toContain(`--color-surface: light-dark(${light}, ${dark});`);
});

test('draws the icons from the logo’s path', () => {
  const [, path] = / d="([^"]+)"/u.exec(source('app/public/icon.svg')) ?? [];
  expect(path).toBeDefined();
  expect(source('ui/logo.tsx')).toContain(`d="${path}"`);
});
