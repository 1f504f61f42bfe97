/** Loads what counts in header and sidebar, once the page is shown. */
export const loadCounts = () => import('./counts.tsx');
