import type { ProductType } from '@portal/contract/products';

/*
 * Second implementation of the visibility rules (PRODUCT.md, the heart; API.md §3, who sees what),
 * independent of the SQL: it applies the sentences of the specification one by one. For tests.
 */

export interface ModelProduct {
  readonly id: string;
  readonly type: ProductType;
  readonly manufacturerId: string;
}

export interface ModelDocument {
  readonly id: string;
  readonly forAll: boolean;
  readonly productId: string | null;
  readonly manufacturerId: string | null;
}

export interface ModelRight {
  readonly manufacturerId: string | null;
  readonly type: ProductType | null;
  readonly productId: string | null;
  readonly isActive: boolean;
  readonly expiresAt: Date | null;
}

export interface ModelCatalogue {
  readonly manufacturerIds: readonly string[];
  readonly products: readonly ModelProduct[];
  readonly documents: readonly ModelDocument[];
}

/** Specification: a right is open while it is active and not past its date. */
function isOpen(right: ModelRight, at: Date): boolean {
  if (!right.isActive) return false;
  return right.expiresAt === null || at.getTime() < right.expiresAt.getTime();
}

/** Specification: a right opens a manufacturer, a manufacturer's type, a type, or one product. */
function opens(right: ModelRight, product: ModelProduct): boolean {
  if (right.productId !== null) return right.productId === product.id;
  if (right.manufacturerId !== null && right.type !== null) {
    return right.manufacturerId === product.manufacturerId && right.type === product.type;
  }
  if (right.manufacturerId !== null) return right.manufacturerId === product.manufacturerId;
  return right.type === product.type;
}

/** Visibility for a customer with these rights at a time. */
export class VisibilityModel {
  readonly #catalogue: ModelCatalogue;
  readonly #rights: readonly ModelRight[];

  constructor(catalogue: ModelCatalogue, rights: readonly ModelRight[], at: Date) {
    this.#catalogue = catalogue;
    this.#rights = rights.filter((right) => isOpen(right, at));
  }

  seesProduct(product: ModelProduct): boolean {
    return this.#rights.some((right) => opens(right, product));
  }

  /** Specification: manufacturers of a visible product, and those that a right covers. */
  seesManufacturer(id: string): boolean {
    if (this.#rights.some((right) => right.manufacturerId === id)) return true;
    return this.products.some((product) => product.manufacturerId === id);
  }

  /**
   * Specification: a product's document is visible with the product; a manufacturer's document, if
   * any right covers the manufacturer or one of its products; any other document, only if it is for
   * all customers.
   */
  seesDocument(document: ModelDocument): boolean {
    const { productId, manufacturerId } = document;
    if (productId !== null) return this.products.some((product) => product.id === productId);
    if (manufacturerId !== null) return this.seesManufacturer(manufacturerId);
    return document.forAll;
  }

  get products(): ModelProduct[] {
    return this.#catalogue.products.filter((product) => this.seesProduct(product));
  }

  get manufacturerIds(): string[] {
    return this.#catalogue.manufacturerIds.filter((id) => this.seesManufacturer(id));
  }

  get documents(): ModelDocument[] {
    return this.#catalogue.documents.filter((document) => this.seesDocument(document));
  }
}
