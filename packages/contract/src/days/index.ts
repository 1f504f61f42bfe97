export * from './read-day.ts';
