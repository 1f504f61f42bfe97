export * from './first-steps.ts';
export * from './jobs.ts';
export * from './status.ts';
