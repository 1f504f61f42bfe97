/** Paths below apps/web/src that one script contains: `folder/`, `file` without its ending, or `prefix*`. */
const web = {
  /** The sign-in and every other page need these; separately each would become a chunk of its own. */
  base: [
    'lib/api/api-error',
    'lib/api/call',
    'lib/api/error-message',
    'lib/api/password-request',
    'lib/api/read-error',
    'lib/api/request-url',
    'lib/api/signals',
    'lib/form/clear-drafts',
    'lib/form/server-errors',
    'lib/i18n/',
    'lib/lazy-component',
    'lib/session/load-user',
    'lib/session/return-path',
    'lib/session/session-store',
    'lib/session/sign-in',
    'lib/session/user-hint',
    'lib/page/script-load-error',
    'lib/page/use-page-title',
    'lib/theme/',
    'lib/connection/',
    'lib/offline/offline-database',
    'lib/format/formats',
    'lib/format/use-formats',
    'app/shell/pickers',
    'app/shell/offline-callout',
    'ui/button*',
    'ui/callout',
    'ui/class-names',
    'ui/control-style',
    'ui/field*',
    'ui/focus-on-mount',
    'ui/input',
    'ui/logo',
    'ui/password-input',
    'ui/slot',
    'ui/spinner',
    'kit/page/root-error-boundary',
    'kit/toasts/toast-store',
    'ui/visually-hidden',
  ],
  /** What only the start page and the other public pages show. */
  public: [
    'app/public/public-layout',
    'features/auth/sign-in/format-sign-in-error',
    'features/auth/sign-in/reset-mail',
  ],
  /** Shared by the pages that mailed links open. */
  mailed: ['features/shared/mailed-link/'],
  /** The frame around every page of a signed-in user, and the parts of most pages. */
  shell: [
    'app/navigation*',
    'app/private-path',
    'app/shell/dashboard-shell',
    'app/shell/sidebar',
    'app/shell/toasts',
    'kit/list/active-badge',
    'lib/session/can',
    'lib/session/reload-current-user',
    'lib/session/sign-out',
    'lib/session/user-mark',
    'lib/api/download',
    'lib/page/use-media',
    'lib/page/wait-for-idle',
    'features/shared/catalogue-links',
    'features/shared/use-refresh',
    'kit/page/feature-error-boundary',
    'kit/page/query-view',
    'lib/url/restore-search-params',
    'lib/url/search-params',
    'lib/days/day',
    'lib/days/instants',
    'lib/days/month',
    'lib/query/cache-scopes',
    'lib/query/query-client',
    'lib/query/route-query',
    'lib/query/use-invalidate',
    'lib/worker/new-version-store',
    'ui/badge',
    'ui/breadcrumb',
    'ui/card',
    'ui/description',
    'ui/dropdown-menu',
    'ui/empty-state',
    'ui/error-panel',
    'ui/focus-heading',
    'ui/page-header',
    'ui/skeleton',
    'ui/use-anchored-panel',
  ],
  /** The parts of every list. */
  list: [
    'features/shared/list/import-link',
    'kit/list/list-choice',
    'kit/list/list-empty',
    'kit/list/list-pages',
    'kit/list/list-table',
    'kit/list/list-toolbar',
    'kit/list/list-view',
    'kit/list/lookup-placeholder',
    'kit/list/table-formats',
    'lib/list/list-search',
    'lib/list/page-query',
    'lib/list/use-list',
    'lib/list/use-search-text',
    'ui/choice-select',
    'ui/link-card',
    'ui/search-input',
    'ui/table',
    'ui/table-header-cell',
    'ui/table-row',
  ],
  /** The field that searches a list, with its library, loaded after the first paint. */
  lookup: ['ui/combobox'],
  /** The palette's keys and the number of unread notifications, loaded after the first paint. */
  around: [
    'app/commands/command-host',
    'app/commands/recent-pages',
    'app/commands/shortcuts',
    'features/notifications/unread-status',
    'features/notifications/read-all-button',
  ],
  /** Shared by the list and the page of a device. */
  devices: [
    'features/shared/devices/clinic-label',
    'features/crm/installed-devices/device-forms',
    'features/crm/installed-devices/device-breadcrumb',
    'features/crm/installed-devices/due-state',
    'features/crm/installed-devices/due-range',
    'features/rights/with-device/use-grant-with-device',
  ],
  /** Shared by the pipeline and the page of a lead. */
  leads: ['features/crm/leads/board/lead-links', 'features/crm/leads/use-open-lead'],
  /** Shared by the library and the page of a document. */
  library: [
    'features/documents/document-visibility',
    'features/documents/document-task-items',
    'features/documents/filters/library-list',
    'features/shared/upload/file-summary',
  ],
} as const;

/** Files from elsewhere in the repository or from packages, by group. */
const others: Readonly<Partial<Record<string, string>>> = {
  /** The libraries of every page. */
  react:
    'node_modules/(?:react|react-dom|scheduler|i18next|react-i18next|i18next-[^/]+|html-parse-stringify|void-elements|use-sync-external-store(?!.*with-selector))/',
  /** The libraries of every page of a signed-in user. */
  router: 'node_modules/(?:@tanstack/|use-sync-external-store/.*with-selector)',
  base: 'packages/contract/src/(?:kernel/(?!bulk|clean-text|comparison-key|csv|crud|entity|list|view-as|event-stream|text-kinds|gtin|vat-number|web-address)|schema/|auth/(?:sign-in|forgotten-password)|users/(?:me|user)\\.)|vite/preload-helper|node_modules/lucide-react/dist/esm/(?:createLucideIcon|Icon|context|defaultAttributes)',
  shell:
    'packages/contract/src/(?:kernel/(?:crud|entity|list|view-as|event-stream|text-kinds)|products/product-types|documents/stored-file)|lucide-react/dist/esm/icons/(?:plus|pencil|trash|trash-2|ellipsis|check)\\.',
  /** Shared by fields that search and by the palette, neither of which loads with a page. */
  folding: 'packages/contract/src/folding/',
  /** Without it, the group of the devices would pull it into every page that shows products. */
  products: 'packages/contract/src/products/products',
};

/** Returns the regular expression for a path below apps/web/src. */
export function toPathPattern(path: string): string {
  if (path.endsWith('/')) return `apps/web/src/${path}`;
  if (path.endsWith('*')) return `apps/web/src/${path.slice(0, -1)}`;
  return `apps/web/src/${path}\\.tsx?$`;
}

/** All paths below apps/web/src that a group names. */
export const groupedPaths: readonly string[] = Object.values(web).flat();

/** Groups that change together and are needed together; one per package would pull in the rest. */
export const chunkGroups: readonly { name: string; test: RegExp }[] = [
  ...new Set([...Object.keys(others), ...Object.keys(web)]),
].map((name) => {
  const paths = Object.entries(web).find(([group]) => group === name)?.[1] ?? [];
  const patterns = [...paths.map(toPathPattern), others[name]].filter((one) => one !== undefined);
  return { name, test: new RegExp(patterns.join('|'), 'u') };
});
