import type { Plugin } from 'vite';

/**
 * Numbers the parts of each icon. lucide gives each part a random key, which no compression makes
 * shorter, and a page has a hundred of them; React asks for keys that differ within one icon.
 */
export function shortIconKeys(): Plugin {
  return {
    name: 'portal:short-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.m?js$/u },
      handler(code) {
        let index = 0;
        const numbered = code.replaceAll(/\bkey: "[a-z0-9]+"/gu, () => `key: "${index++}"`);
        return { code: numbered, map: null };
      },
    },
  };
}
