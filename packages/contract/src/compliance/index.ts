export * from './anonymization-requests.ts';
export * from './audit-log.ts';
export * from './compliance-overview.ts';
export * from './personal-data.ts';
export * from './receipts.ts';
export * from './request-link.ts';
export * from './retention-preview.ts';
export * from './retention.ts';
