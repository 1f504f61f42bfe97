export * from './punctuation.ts';
export * from './search-words.ts';
