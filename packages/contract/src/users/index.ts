export * from './customer-users.ts';
export * from './employees.ts';
export * from './groups.ts';
export * from './job-titles.ts';
export * from './me.ts';
export * from './own-profile.ts';
export * from './people.ts';
export * from './user.ts';
