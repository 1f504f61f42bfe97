export { rightRoutes } from './rights.routes.ts';
