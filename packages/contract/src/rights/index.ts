export * from './bulk.ts';
export * from './insight.ts';
export * from './viewing-rights.ts';
