import { lazy } from 'react';

// What the library can be read without comes after its rows, or when it is wanted.

/** What narrows and sorts the library. */
export const DocumentFilters = lazy(async () => ({
  default: (await import('./filters/document-filters.tsx')).DocumentFilters,
}));

/** What is said where a search finds nothing. */
export const NoHits = lazy(async () => ({
  default: (await import('./filters/no-hits.tsx')).NoHits,
}));

/** What can be done to all marked documents. */
export const SelectionBar = lazy(async () => ({
  default: (await import('./selection/selection-bar.tsx')).SelectionBar,
}));

/** Whether what is shown is kept on this device. */
export const OfflineCopyOption = lazy(async () => ({
  default: (await import('./offline/offline-copy-option.tsx')).OfflineCopyOption,
}));

/** The list that the user has had kept on this device. */
export const OfflineList = lazy(async () => ({
  default: (await import('./offline/offline-list.tsx')).OfflineList,
}));

/** What the user opened last. */
export const RecentDocuments = lazy(async () => ({
  default: (await import('./recent-documents.tsx')).RecentDocuments,
}));
