export { coversManufacturer, coversProduct } from './covers.ts';
export { granted, grantedWithout } from './granted.ts';
export { viewAs } from './view-as.ts';
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
