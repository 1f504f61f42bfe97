import type { ViewAs } from '@portal/contract/kernel';
import type { Product } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { ManufacturerLink, textLink } from '#web/features/shared/catalogue-links.tsx';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { CompatibleDevices } from './compatible-devices.tsx';

export interface ProductFactsProps {
  product: Product;
  viewAs?: ViewAs | undefined;
}

/** Details of a product (specification §3). */
export function ProductFacts({ product, viewAs }: ProductFactsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const getTypeLabel = useProductTypeLabel();
  const isEmployee = useUser().role === 'employee' && !viewAs;
  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('products.details')}</h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 lg:grid-cols-3 xl:grid-cols-4">
          <Description term={t('fields.manufacturer_id')}>
            <ManufacturerLink
              manufacturer={product.manufacturer}
              viewAs={viewAs}
              className={textLink}
            />
          </Description>
          <Description term={t('products.type')}>{getTypeLabel(product.product_type)}</Description>
          <Description term={t('fields.model')}>{product.model}</Description>
          <Description term={t('fields.gtin')}>{product.gtin}</Description>
          <OwnFacts product={product} viewAs={viewAs} />
          {isEmployee ? (
            <>
              <Description term={t('products.added')}>
                {format.date(product.created_at)}
              </Description>
              <Description term={t('products.changed')}>
                {format.instant(product.updated_at)}
              </Description>
            </>
          ) : null}
        </dl>
        {product.description ? (
          <dl className="mt-5 border-t border-line pt-5">
            <Description term={t('fields.description')}>
              <span className="block max-w-prose whitespace-pre-line">{product.description}</span>
            </Description>
          </dl>
        ) : null}
      </CardBody>
    </Card>
  );
}

function OwnFacts({ product, viewAs }: ProductFactsProps) {
  const { t } = useTranslation();
  if ('category' in product)
    return (
      <>
        <Description term={t('fields.category_id')}>{product.category?.name}</Description>
        <Description term={t('fields.maintenance_interval_months')}>
          {product.maintenance_interval_months === null
            ? null
            : t('products.interval', { count: product.maintenance_interval_months })}
        </Description>
      </>
    );
  if ('dosage_form' in product)
    return <Description term={t('fields.dosage_form')}>{product.dosage_form}</Description>;
  const { compatible_with: devices } = product;
  return (
    <Description term={t('products.compatible_with')} wide>
      {devices.length > 0 ? <CompatibleDevices devices={devices} viewAs={viewAs} /> : null}
    </Description>
  );
}
