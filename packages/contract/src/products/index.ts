export * from './manufacturers.ts';
export * from './brands.ts';
export * from './device-categories.ts';
export * from './marketing.ts';
export * from './product-types.ts';
export * from './products.ts';
