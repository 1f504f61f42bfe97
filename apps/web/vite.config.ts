import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { firstPaint } from './build/first-paint.ts';
import { localeFiles } from './build/locale-files.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { serviceWorker } from './build/service-worker.ts';
import { shortIconKeys } from './build/short-icon-keys.ts';
import { webManifests } from './build/web-manifests.ts';

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
  // What every page needs of our own; without it each shared file would become a chunk of its own. Names
  // of browsers stand in few lists.
  {
    name: 'base',
    test: /apps\/web\/src\/(?:lib\/(?:api|i18n|session|page|theme|connection|kept\/kept-database)|ui\/(?:button|field|input|password|notice|spinner|logo|skip|visually|class-names|control|toast-store)|lib\/format\/(?:use-)?formats|app\/shell\/(?:language-picker|header-select|theme-picker|offline-callout))|packages\/contract\/src\/(?:kernel|schema|auth|users)\/(?!browser-parts)|vite\/preload-helper|node_modules\/lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|context|defaultAttributes)/,
  },
  // What stands around every page of a signed-in user and most pages are made of, and what every list
  // is made of: else a small file each, compressed for itself, of which HTTP/1.1 brings six at a time.
  {
    name: 'shell',
    test: /apps\/web\/src\/(?:app\/(?:navigation|shell\/(?:dashboard-shell|sidebar|sidebar-group|sidebar-link|toasts|outage-callout))|ui\/(?:dropdown-menu|use-anchored-panel|use-toasts|skeleton|empty-state|error-panel|page-header|breadcrumb|description|badge|card|focus-heading|merge-refs)|kit\/(?:page\/(?:feature-boundary|query-view)|catalogue\/text-link)|lib\/(?:worker\/new-version-store|query\/(?:query-client|read-entries|route-query|use-refresh-of)|address\/(?:use-set-search|search-as-left|use-open-form)|days\/(?:day|instants|month)))\.tsx?$|packages\/contract\/src\/products\/product-types|lucide-react\/dist\/esm\/icons\/(?:plus|pencil|trash|trash-2|ellipsis|check)\./,
  },
  {
    name: 'list',
    test: /apps\/web\/src\/(?:kit\/list\/(?:list-(?:table|pages|empty|toolbar|view|choice)|lookup-room|import-link)|lib\/list\/(?:list-search|page-query|use-list|use-rested|use-search-text|view-choice)|ui\/(?:table|table-header-cell|table-row|search-input|link-card|choice-select))\.tsx?$/,
  },
  // What comes after the first paint: fields that look something up, then notifications and the palette's keys.
  {
    name: 'lookup',
    test: /apps\/web\/src\/(?:kit\/list\/list-lookup|ui\/combobox)\.tsx?$/,
  },
  {
    name: 'around',
    test: /apps\/web\/src\/(?:app\/commands\/(?:command-host|recent-pages|shortcuts|single-keys)|features\/notifications\/(?:unread-status|use-unread-count))\.tsx?$/,
  },
  // What the list and the page of one kind share.
  {
    name: 'devices',
    test: /apps\/web\/src\/features\/(?:crm\/(?:use-refresh|installed-devices\/(?:device-forms|due-range|clinic-label|next-maintenance|due-badge|due-link|lazy-device-dialogs|device-path))|rights\/with-device\/use-grant-with-device)\.tsx?$/,
  },
  {
    name: 'library',
    test: /apps\/web\/src\/features\/documents\/(?:who-sees|audience-badge|document-task-items|file-summary|file-kind|lazy-dialogs)\.tsx?$/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    shortIconKeys(),
    // Before the first paint, which looks at what it puts in the head.
    webManifests(),
    firstPaint(),
    localeFiles(),
    pdfFiles(),
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
    // Each page names all files that it may load later: a sign less of each hash is half a kilobyte
    // less of script, and tells versions apart as well.
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/health': 'http://127.0.0.1:8080' },
  },
});
