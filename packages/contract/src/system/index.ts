export * from './onboarding.ts';
export * from './jobs.ts';
export * from './security.ts';
export * from './status.ts';
export * from './supplier.ts';
export * from './text-collisions.ts';
