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
export { rightRoutes } from './rights.routes.ts';
