export {
  granted,
  productsOpenedBy,
  seesDocument,
  seesDocumentInParts,
  seesHitDocument,
  seesManufacturer,
  seesOneProduct,
  seesProduct,
  viewAs,
} from './visible.ts';
export { grantRightsIn } from './change/grant-rights.ts';
export { isExpiringAt } from './right-status.ts';
export { rightRoutes } from './rights.routes.ts';
