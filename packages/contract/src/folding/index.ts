export * from './near-words.ts';
export * from './punctuation.ts';
export * from './search-words.ts';
