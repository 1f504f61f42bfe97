export * from './documents.ts';
export * from './upload-types.ts';
export * from './uploads.ts';
