export { announce, announceMany } from './announce.ts';
