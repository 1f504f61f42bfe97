export { checkFiles } from './check-files.ts';
export { readNamedFiles } from './named-files.ts';
export { uploadJobs } from './uploads.jobs.ts';
export {
  getArrivedAttachment,
  getArrivedFile,
  getArrivedImage,
  claimUpload,
  createFileTooLarge,
  type ArrivedFile,
} from './claim-upload.ts';
export { revokeFileLinks, releaseFile } from './release-file.ts';
export { createDownloadLink } from './create-download-link.ts';
export { receiveFile } from './receive-file.ts';
export { uploadRoutes } from './request-upload.ts';
export { countRecentUploads } from './count-recent-uploads.ts';
export { countPendingFiles } from './scanning/count-pending-files.ts';
export { isDelivered, selectFileState } from './scanning/file-state.ts';
export { requireCleanUpload } from './scanning/require-clean-upload.ts';
export { fileStateChanged, type ScannedFile } from './scanning/upload-events.ts';
