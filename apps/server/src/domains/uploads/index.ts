export {
  getArrivedAttachment,
  getArrivedFile,
  getArrivedImage,
  claimUpload,
  type ArrivedFile,
} from './claim-upload.ts';
export { revokeFileLinks, releaseFile } from './release-file.ts';
export { handleUploadJobs } from './upload-jobs.ts';
export { uploadRoutes } from './uploads.routes.ts';
export { toAbsoluteUrl } from './absolute-url.ts';
