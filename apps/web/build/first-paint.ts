import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const source = 'src/lib/theme/first-paint.js';

const read = () => readFile(new URL(`../${source}`, import.meta.url), 'utf8');
const nameOf = (text: string) =>
  `assets/first-paint-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

/**
 * Puts the theme's classic script in the head, before anything is painted, under a hashed name: the
 * Content-Security-Policy allows no inline script, and a module would run after the first paint.
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
      this.emitFile({ type: 'asset', fileName: nameOf(text), source: text });
    },
    async transformIndexHtml() {
      const src = building ? `/${nameOf(await read())}` : `/${source}`;
      return [{ tag: 'script', attrs: { src }, injectTo: 'head' }];
    },
  };
}
