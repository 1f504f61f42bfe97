import { lazy } from 'react';

// Parts that the list can be read without load after its rows or on demand.

/** Filters and sorting. */
export const DocumentFilters = lazy(async () => ({
  default: (await import('./filters/document-filters.tsx')).DocumentFilters,
}));

/** Suggestions for an empty result. */
export const NoHits = lazy(async () => ({
  default: (await import('./filters/no-hits.tsx')).NoHits,
}));

/** Bulk actions on the selection. */
export const SelectionBar = lazy(async () => ({
  default: (await import('./selection/selection-bar.tsx')).SelectionBar,
}));

/** Option to save the shown list offline. */
export const OfflineCopyOption = lazy(async () => ({
  default: (await import('./offline/offline-copy-option.tsx')).OfflineCopyOption,
}));

/** Offline copy of the list. */
export const OfflineList = lazy(async () => ({
  default: (await import('./offline/offline-list.tsx')).OfflineList,
}));

/** Recently opened documents. */
export const RecentDocuments = lazy(async () => ({
  default: (await import('./recent-documents.tsx')).RecentDocuments,
}));
