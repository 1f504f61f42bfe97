import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { firstPaint } from './build/first-paint.ts';
import { localeFiles } from './build/locale-files.ts';
import { pdfFiles } from './build/pdf-files.ts';

/** Groups that change together and are needed together; one per package would pull in the rest. */
const groups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: 'router',
    test: /node_modules\/@tanstack\/(?:react-router|router-core|history|store|react-store)\//,
  },
  {
    name: 'i18n',
    test: /node_modules\/(?:i18next|react-i18next|i18next-[^/]+|html-parse-stringify|void-elements|use-sync-external-store)\//,
  },
  { name: 'query', test: /node_modules\/@tanstack\/(?:query-core|react-query|query-persist)/ },
  // What every page needs of our own; without it each shared file would become a chunk of its own.
  {
    name: 'base',
    test: /apps\/web\/src\/(?:lib\/(?:api|i18n|session|page|theme)|ui\/(?:button|field|input|password|notice|spinner|logo|skip|visually|class-names|control))|packages\/contract\/src\/(?:kernel|schema|auth|users)|node_modules\/lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|context|defaultAttributes)/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    firstPaint(),
    localeFiles(),
    pdfFiles(),
    compressedFiles(),
  ],
  build: {
    target: 'es2022',
    // Inlined files would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Says which files belong together, for build/budget.test.ts.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/health': 'http://127.0.0.1:8080' },
  },
});
