import type { ProductType } from '@portal/contract/products';
import { type RightState, rightStates } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { useManufacturerLookup } from '#web/features/shared/lookup/use-product-lookup.ts';
import { useProductTypeOptions } from '#web/features/shared/lookup/use-product-type-options.ts';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';

/** Orderings of the list; the first is the default. */
const orderings = ['-created_at', 'created_at', 'expires_at', '-updated_at'] as const;

interface Filters {
  state?: RightState | undefined;
  product_type?: ProductType | undefined;
  manufacturer_id?: string | undefined;
}

export interface RightFiltersProps {
  list: {
    search: Filters;
    set: (changes: Filters) => void;
    ordering: string | null;
    setOrdering: (ordering: string) => void;
  };
}

/** Narrows and sorts a list of rights. */
export function RightFilters({ list }: RightFiltersProps) {
  const { t } = useTranslation();
  const { state, product_type: type, manufacturer_id: manufacturer } = list.search;
  const manufacturers = useManufacturerLookup(manufacturer ?? null);
  return (
    <>
      <ListChoice
        label={t('rights.state')}
        value={state ?? null}
        options={rightStates.map((value) => ({ value, label: t(`rights.states.${value}`) }))}
        emptyLabel={t('rights.any_state')}
        onChange={(chosen) => list.set({ state: chosen ?? undefined })}
      />
      <ListChoice
        label={t('rights.type')}
        value={type ?? null}
        options={useProductTypeOptions()}
        emptyLabel={t('rights.any_type')}
        onChange={(chosen) => list.set({ product_type: chosen ?? undefined })}
      />
      <ListLookup
        lookup={manufacturers}
        label={t('rights.manufacturer')}
        emptyLabel={t('rights.any_manufacturer')}
        onChange={(chosen) => list.set({ manufacturer_id: chosen ?? undefined })}
      />
      <ListChoice<string>
        label={t('rights.sort')}
        value={list.ordering ?? orderings[0]}
        options={orderings.map((value) => ({ value, label: t(`rights.orderings.${value}`) }))}
        onChange={(ordering) => list.setOrdering(ordering ?? orderings[0])}
      />
    </>
  );
}
