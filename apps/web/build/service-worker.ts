import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const script = 'sw.js';

/** Extra files of the PDF reader and of pictures are loaded on demand, which requires a connection. */
const excluded = /^assets\/(?:(?:pdf|heif)-[^/]+\/|heif-worker-)/u;

/**
 * Builds the service worker as a separate entry without a hash in its name, and prepends the
 * build's name and file paths: each build yields a different script, which browsers detect as an
 * update.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'portal-service-worker',
    apply: 'build',
    // Runs after the plugins that add files.
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
