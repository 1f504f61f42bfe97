import type { ViewAs } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useTab } from '#web/lib/address/use-tab.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { MarketingPart } from './marketing/marketing-part.tsx';
import { ProductList } from './product-list.tsx';

export interface ProductTabsProps {
  kind: ProductCollection;
  product: Product;
  /** Content of the tab Documents. */
  documents: ReactNode;
  viewAs?: ViewAs | undefined;
}

/** Tabs of a product: documents, marketing content, and what fits a device. */
export function ProductTabs({ kind, product, documents, viewAs }: ProductTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useTab(['documents', 'about', 'consumables', 'spare-parts']);
  const isDevice = kind === 'devices';
  const open = isDevice || tab === 'about' ? tab : 'documents';
  return (
    <Tabs value={open} onValueChange={setTab}>
      <TabList label={t('products.parts')}>
        <Tab value="documents">{t('products.documents')}</Tab>
        <Tab value="about">{t('marketing.title')}</Tab>
        {isDevice ? (
          <>
            <Tab value="consumables">{t('products.kinds.consumables.title')}</Tab>
            <Tab value="spare-parts">{t('products.kinds.spare_parts.title')}</Tab>
          </>
        ) : null}
      </TabList>
      <FeatureErrorBoundary>
        <TabPanel value="documents">{documents}</TabPanel>
        <TabPanel value="about">
          <MarketingPart kind={kind} id={product.id} name={product.name} viewAs={viewAs} />
        </TabPanel>
        <TabPanel value="consumables">
          <ProductList kind="consumables" device={product} viewAs={viewAs} />
        </TabPanel>
        <TabPanel value="spare-parts">
          <ProductList kind="spare-parts" device={product} viewAs={viewAs} />
        </TabPanel>
      </FeatureErrorBoundary>
    </Tabs>
  );
}
