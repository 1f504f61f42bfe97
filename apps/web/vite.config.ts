import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { contractVersion } from './build/contract-version.ts';
import { firstPaint } from './build/first-paint.ts';
import { heifFiles, pdfFiles } from './build/library-files.ts';
import { localeFiles } from './build/locale-files.ts';
import { serviceWorker } from './build/service-worker.ts';
import { shortIconKeys } from './build/short-icon-keys.ts';
import { hasFileName } from './build/named-scripts.ts';
import { webManifests } from './build/web-manifests.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    shortIconKeys(),
    contractVersion(),
    // Before the first paint, which looks at what it puts in the head.
    webManifests(),
    firstPaint(),
    localeFiles(),
    pdfFiles(),
    heifFiles(),
    serviceWorker(),
    compressedFiles(),
  ],
  build: {
    target: 'es2022',
    // Inlined files would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB: above the reader of PDFs, so that who installs the portal is not warned of it at each
    // build. What a page may load is held by build/budget.test.ts.
    chunkSizeWarningLimit: 600,
    // Says which files belong together, for build/budget.test.ts.
    manifest: true,
    // The licences of what the scripts contain; everyone who receives them may read it.
    license: { fileName: 'third-party-notices.md' },
    // Each page names all files that it may load later: names and a sign of each hash less are two
    // kilobytes less of script.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...chunkGroups] },
        chunkFileNames: ({ name }) =>
          hasFileName(name) ? `assets/${name}-[hash:7].js` : 'assets/[hash:7].js',
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/health': 'http://127.0.0.1:8080' },
  },
});
