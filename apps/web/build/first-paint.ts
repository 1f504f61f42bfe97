import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { languages } from '@portal/contract/kernel';
import { joinCommon } from '@portal/locales/join-common';
import { minifySync, type Plugin } from 'vite';
import { getText } from '#web/lib/i18n/manifest-path.ts';

const source = 'src/lib/theme/first-paint.js';
const watch = 'src/lib/start/watch-start.js';

const readSource = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

/** Texts for a failed start in each language; no locale is loaded by then. */
const startTexts = Object.fromEntries(
  languages.map((language) => {
    const dictionary = joinCommon(language);
    return [
      language,
      {
        title: getText(dictionary, 'errors.boundary_title'),
        text: getText(dictionary, 'errors.boundary_text'),
        retry: getText(dictionary, 'actions.try_again'),
      },
    ];
  }),
);

/** Joins both scripts into one file, because each would delay the first paint. */
async function read(): Promise<string> {
  const watching = `(function (startTexts) {${await readSource(watch)}})(${JSON.stringify(startTexts)});`;
  return minifySync(source, `${await readSource(source)}\n${watching}`).code;
}

const toFileName = (text: string) =>
  `assets/first-paint-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

/**
 * Adds a classic script to the head that applies the theme and watches the application's start. It
 * has a hashed file name, because the Content-Security-Policy forbids inline scripts; a module
 * would run after the first paint.
 */
export function firstPaint(): Plugin {
  let building = false;
  return {
    name: 'portal-first-paint',
    configResolved(config) {
      building = config.command === 'build';
    },
    async generateBundle() {
      const text = await read();
      this.emitFile({ type: 'asset', fileName: toFileName(text), source: text });
    },
    async transformIndexHtml() {
      const src = building ? `/${toFileName(await read())}` : `/${source}`;
      return [{ tag: 'script', attrs: { src }, injectTo: 'head' }];
    },
  };
}
