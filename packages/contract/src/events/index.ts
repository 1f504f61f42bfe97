export * from './change-types.ts';
export * from './events.ts';
