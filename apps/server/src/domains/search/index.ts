export { searchRoutes } from './find-hits.ts';
