export { coversManufacturer, coversProduct } from './visible.ts';
export { granted, grantedWithout } from './visible.ts';
export { viewAs } from './visible.ts';
export {
  documentsOpenedBy,
  isForAll,
  productsOpenedBy,
  seesDocument,
  seesDocumentInParts,
  seesHitDocument,
  seesManufacturer,
  seesProduct,
} from './visible.ts';
