import type { Lead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { ProductLink } from '#web/kit/catalogue/product-link.tsx';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { useProductTypeLabel } from '#web/kit/lookup/use-product-type-options.ts';
import { Description } from '#web/ui/description.tsx';

/** The products that a lead is interested in, each a link to its page. */
export function LeadInterests({ products }: { products: Lead['interested_products'] }) {
  const { t } = useTranslation();
  const getTypeLabel = useProductTypeLabel();
  return (
    <Description term={t('lead_details.fields.interested_product_ids')} wide>
      {products.length > 0 ? (
        <ul className="flex flex-col gap-1 touch:gap-3">
          {products.map(({ id, name, product_type: type }) => (
            <li key={id}>
              <ProductLink type={type} id={id} className={textLink}>
                {name}
              </ProductLink>
              <span className="ms-2 text-xs text-soft">{getTypeLabel(type)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Description>
  );
}
