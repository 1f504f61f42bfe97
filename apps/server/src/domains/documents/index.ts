import type { BoundRoute } from '#server/http/bound-route.ts';
import { documentLibraryRoutes } from './library/documents.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

export const documentRoutes: BoundRoute[] = [...uploadRoutes, ...documentLibraryRoutes];
export { handleDocumentJobs } from './handle-document-jobs.ts';
export { documents } from './library/document.resource.ts';
export { arrivedFile, claimUpload } from './uploads/claim-upload.ts';
export { endLinksTo, releaseFile } from './uploads/release-file.ts';
