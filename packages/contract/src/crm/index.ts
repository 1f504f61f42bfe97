export * from './clinics.ts';
export * from './customers.ts';
export * from './installed-devices.ts';
export * from './maintenance.ts';
export * from './overview.ts';
export * from './postal-codes.ts';
