import { lazyComponent } from '#web/lib/lazy-component.ts';

// Optional parts of the list. They load after its rows or on demand.

/** Filters and sorting. */
export const DocumentFilters = lazyComponent(
  async () => (await import('./filters/document-filters.tsx')).DocumentFilters,
);

/** Suggestions for an empty result. */
export const NoHits = lazyComponent(async () => (await import('./filters/no-hits.tsx')).NoHits);

/** Bulk actions on the selection. */
export const SelectionBar = lazyComponent(
  async () => (await import('./selection/selection-bar.tsx')).SelectionBar,
);

/** Option to save the shown list offline. */
export const OfflineCopyOption = lazyComponent(
  async () => (await import('./offline/offline-copy-option.tsx')).OfflineCopyOption,
);

/** Offline copy of the list. */
export const OfflineList = lazyComponent(
  async () => (await import('./offline/offline-list.tsx')).OfflineList,
);

/** Recently opened documents. */
export const RecentDocuments = lazyComponent(
  async () => (await import('./recent-documents.tsx')).RecentDocuments,
);
