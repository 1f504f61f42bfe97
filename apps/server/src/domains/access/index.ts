export { coversManufacturer, coversProduct } from './covers.ts';
export { granted, grantedWithout, type Viewer } from './granted.ts';
export { seeAs } from './see-as.ts';
export {
  documentsOpenedBy,
  manufacturersOpenedBy,
  productsOpenedBy,
  seesDocument,
  seesManufacturer,
  seesProduct,
} from './visible.ts';
