export { coversManufacturer, coversProduct } from './covers.ts';
export { granted, grantedWithout } from './granted.ts';
export { seeAs } from './see-as.ts';
export {
  documentsOpenedBy,
  isForAll,
  productsOpenedBy,
  seesDocument,
  seesDocumentInParts,
  seesFoundDocument,
  seesManufacturer,
  seesProduct,
} from './visible.ts';
