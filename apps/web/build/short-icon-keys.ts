import type { Plugin } from 'vite';

/**
 * Numbers the elements of each icon. lucide gives each a random key, which does not compress, and a
 * page has a hundred of them; React needs keys unique within one icon only.
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
