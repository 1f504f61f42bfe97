export {
  arrivedAttachment,
  arrivedFile,
  arrivedImage,
  claimUpload,
  type ArrivedFile,
} from './claim-upload.ts';
export { endLinksTo, releaseFile } from './release-file.ts';
export { handleUploadJobs } from './upload-jobs.ts';
export { uploadRoutes } from './uploads.routes.ts';
export { wholeUrl } from './whole-url.ts';
