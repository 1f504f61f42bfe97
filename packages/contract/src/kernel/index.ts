export * from './errors.ts';
export * from './fields.ts';
export * from './languages.ts';
export * from './list.ts';
export * from './permissions.ts';
export * from './route.ts';
export * from './seen-as.ts';
export * from './statuses.ts';
