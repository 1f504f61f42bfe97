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
export { uploadRoutes } from './request-upload.ts';
export { toAbsoluteUrl } from './request-upload.ts';
