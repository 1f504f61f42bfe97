export {
  granted,
  productsOpenedBy,
  seesDocument,
  seesDocumentInParts,
  seesHitDocument,
  seesManufacturer,
  seesProduct,
  viewAs,
} from './visible.ts';
export { rightRoutes } from './rights.routes.ts';
