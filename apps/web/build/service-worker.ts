import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const script = 'sw.js';

/** What the reader of PDFs needs besides its script is fetched where a PDF asks for it, which is online. */
const excluded = /^assets\/pdf-[^/]+\//u;

/**
 * Builds the service worker as an entry of its own, under a name without a hash, and puts the build's
 * name and the paths of its files before it: a new build is another script, which browsers notice.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'portal-service-worker',
    apply: 'build',
    // After whatever adds files.
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'worker/service-worker.ts', fileName: script });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[script];
        if (worker?.type !== 'chunk') throw new Error(`The build has no ${script}`);
        if (worker.imports.length > 0 || worker.exports.length > 0)
          throw new Error('The service worker must be one classic script');
        const paths = Object.keys(bundle).filter((path) => path.startsWith('assets/'));
        const files = paths
          .filter((path) => !excluded.test(path))
          .map((path) => `/${path}`)
          .toSorted();
        const page = bundle['index.html'];
        const shell = page?.type === 'asset' ? page.source : '';
        const hash = createHash('sha256').update(shell).update(files.join('\n'));
        const build = { name: hash.digest('base64url').slice(0, 12), files };
        worker.code = `const portalBuild=${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
}
