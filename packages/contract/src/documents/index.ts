export * from './attachment-types.ts';
export * from './bulk-change.ts';
export * from './documents.ts';
export * from './stored-file.ts';
export * from './tags.ts';
export * from './upload-types.ts';
export * from './uploads.ts';
export * from './versions.ts';
