export * from './fold-cell.ts';
export * from './read-day.ts';
