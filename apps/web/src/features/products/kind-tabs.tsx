import type { SeenAs } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { FeatureBoundary } from '#web/kit/page/feature-boundary.tsx';
import { useTab } from '#web/lib/address/use-tab.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { collections, productKinds } from './product-kinds.ts';
import { ProductList } from './product-list.tsx';

export interface KindTabsProps {
  /** Names the tabs for screen readers. */
  label: string;
  /** Only the products of this manufacturer. */
  manufacturer?: { id: string; name: string } | undefined;
  seenAs?: SeenAs | undefined;
}

/** The products in a tab for each kind (specification §2). */
export function KindTabs({ label, manufacturer, seenAs }: KindTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useTab(collections);
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList label={label}>
        {collections.map((kind) => (
          <Tab key={kind} value={kind}>
            {t(`products.kinds.${productKinds[kind].words}.title`)}
          </Tab>
        ))}
      </TabList>
      <FeatureBoundary>
        {collections.map((kind) => (
          <TabPanel key={kind} value={kind}>
            <ProductList kind={kind} manufacturer={manufacturer} seenAs={seenAs} />
          </TabPanel>
        ))}
      </FeatureBoundary>
    </Tabs>
  );
}
