export * from './documents.ts';
export * from './uploads.ts';
