export { documentJobs } from './documents.jobs.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import { documentLibraryRoutes } from './library/documents.routes.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';

export const documentRoutes: BoundRoute[] = [
  ...documentLibraryRoutes,
  ...versionRoutes,
  ...tagRoutes,
];
export { createFileLink } from './library/get-download-url.ts';
export { followDocumentFile } from './library/follow-file-state.ts';
export { documents } from './library/document.resource.ts';
export { resolveLoadedLink } from './library/product-links.ts';
export { lockTags } from './tags/lock-tags.ts';
export { findLanguageErrors } from './library/translations.ts';
export { getTagIds, retag } from './tags/retag.ts';
