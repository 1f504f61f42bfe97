export * from './import-fields.ts';
export * from './import-kinds.ts';
export * from './imports.ts';
export * from './match-keys.ts';
