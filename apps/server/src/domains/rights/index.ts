export {
  granted,
  productsOpenedBy,
  seesDocument,
  seesDocumentInParts,
  seesHitDocument,
  seesManufacturer,
  seesOneProduct,
  seesProduct,
} from './visible.ts';
export { viewAs } from './view-as.ts';
export { grantRightsIn } from './change/grant-rights.ts';
export { isExpiringAt } from './right-status.ts';
export { rightRoutes } from './rights.routes.ts';
