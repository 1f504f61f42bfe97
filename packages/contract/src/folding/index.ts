export * from './near-words.ts';
export * from './search-words.ts';
