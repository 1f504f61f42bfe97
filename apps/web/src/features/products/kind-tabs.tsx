import type { Page, ViewAs } from '@portal/contract/kernel';
import type { Product } from '@portal/contract/products';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useTab } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { collections, productKinds } from './product-kinds.ts';
import { ProductList } from './product-list.tsx';

export interface KindTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  /** Restricts the lists to the products of this manufacturer. */
  manufacturer?: { id: string; name: string } | undefined;
  viewAs?: ViewAs | undefined;
}

/** One tab per kind of product (specification §2), with its number of products. */
export function KindTabs({ label, manufacturer, viewAs }: KindTabsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [tab, setTab] = useTab(collections);
  const query = {
    limit: 1,
    ...(manufacturer ? { manufacturer_id: manufacturer.id } : {}),
    ...viewAsQuery(viewAs),
  };
  const counts = useQueries({
    queries: collections.map((kind) =>
      untypedQuery<Page<Product>>('products', productKinds[kind].list, { query }),
    ),
  });
  const getCount = (index: number) => {
    const count = counts[index]?.data?.count;
    return count === undefined ? undefined : format.number(count);
  };
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={label}>
        {collections.map((kind, index) => (
          <Tab key={kind} value={kind} count={getCount(index)}>
            {t(`products.kinds.${productKinds[kind].textKey}.title`)}
          </Tab>
        ))}
      </TabList>
      <FeatureErrorBoundary>
        {collections.map((kind) => (
          <TabPanel key={kind} value={kind}>
            <ProductList kind={kind} manufacturer={manufacturer} viewAs={viewAs} />
          </TabPanel>
        ))}
      </FeatureErrorBoundary>
    </Tabs>
  );
}
