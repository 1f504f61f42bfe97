import type { Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { ManufacturerLink, ProductLink } from '#web/features/shared/catalogue-links.tsx';
import { classNames } from '#web/ui/class-names.ts';

export interface DocumentAboutProps {
  item: Document;
  viewAs?: ViewAs | undefined;
}

/** Two stacked links each need a target of 24 px. */
const look =
  'relative -my-0.5 inline-block py-1 text-ink underline-offset-4 hover:underline wrap-anywhere';

/** Product and manufacturer of a document, linked to their pages; nothing without them. */
export function DocumentAbout({ item, viewAs }: DocumentAboutProps) {
  const { product, product_type: type, manufacturer } = item;
  return (
    <>
      {product && type ? (
        <p>
          <ProductLink type={type} id={product.id} viewAs={viewAs} className={look}>
            {product.name}
          </ProductLink>
        </p>
      ) : null}
      {manufacturer ? (
        <p className={product ? 'text-xs' : undefined}>
          <ManufacturerLink
            manufacturer={manufacturer}
            viewAs={viewAs}
            className={classNames(look, product && 'text-soft')}
          />
        </p>
      ) : null}
    </>
  );
}
