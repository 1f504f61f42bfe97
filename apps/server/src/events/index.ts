export { announce, announceMany, announceTo } from './announce.ts';
