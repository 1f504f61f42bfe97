export * from './jobs.ts';
export * from './status.ts';
