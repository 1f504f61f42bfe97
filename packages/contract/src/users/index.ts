export * from './customer-users.ts';
export * from './employees.ts';
export * from './groups.ts';
export * from './job-titles.ts';
export * from './me.ts';
export * from './people.ts';
export * from './person.ts';
export * from './user.ts';
