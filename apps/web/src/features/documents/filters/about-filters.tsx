import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { useManufacturerLookup } from '#web/kit/lookup/use-manufacturer-lookup.ts';
import { useProductLookup } from '#web/kit/lookup/use-product-lookup.ts';
import { useProductTypeOptions } from '#web/kit/lookup/use-product-type-options.ts';
import type { LibraryList } from './library-list.ts';

/** Filters by manufacturer, product type and product; the product search needs a type. */
export function AboutFilters({ list }: { list: Pick<LibraryList, 'search' | 'set'> }) {
  const { t } = useTranslation();
  const { manufacturer_id: manufacturer, product_type: type, product_id: product } = list.search;
  const products = useProductLookup({
    type: type ?? null,
    manufacturerId: manufacturer ?? null,
    id: product ?? null,
  });
  return (
    <>
      <ListLookup
        lookup={useManufacturerLookup(manufacturer ?? null)}
        label={t('fields.manufacturer_id')}
        emptyLabel={t('documents.any_manufacturer')}
        onChange={(chosen) => list.set({ manufacturer_id: chosen ?? undefined })}
      />
      <ListChoice
        label={t('fields.product_type')}
        value={type ?? null}
        options={useProductTypeOptions()}
        emptyLabel={t('documents.any_type')}
        onChange={(chosen) =>
          list.set({ product_type: chosen ?? undefined, product_id: undefined })
        }
      />
      {type ? (
        <ListLookup
          lookup={products}
          label={t('fields.product_id')}
          emptyLabel={t('documents.any_product')}
          onChange={(chosen) => list.set({ product_id: chosen ?? undefined })}
        />
      ) : null}
    </>
  );
}
