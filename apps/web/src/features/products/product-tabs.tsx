import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ViewAs } from '@portal/contract/kernel';
import {
  type MarketingContent,
  type Product,
  type ProductCollection,
  putMarketingContent,
} from '@portal/contract/products';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pencil } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm, useTab } from '#web/lib/url/search-params.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { type MarketedProduct, marketingQuery } from './marketing/marketing-query.ts';
import { ProductList } from './product-list.tsx';

const Markdown = lazyComponent(async () => (await import('./marketing/markdown.tsx')).Markdown);

const MarketingEditor = lazyComponent(
  async () => (await import('./marketing/marketing-editor.tsx')).MarketingEditor,
);

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

interface MarketingPartProps extends MarketedProduct {
  /** Name of the product, for the alternative text of its picture. */
  name: string;
  viewAs?: ViewAs | undefined;
}

const editorForm = 'marketing';

/** Marketing content of a product; catalogue managers edit it here. */
export function MarketingPart({ name, viewAs, ...product }: MarketingPartProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const query = useQuery(marketingQuery(product, useLanguage(), viewAs));
  const mayWrite = can(user, putMarketingContent.access) && !viewAs;
  if (mayWrite && form === editorForm)
    return (
      <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
        <MarketingEditor product={product} onClose={() => void close()} />
      </Suspense>
    );
  const edit = (label: string) =>
    mayWrite ? (
      <Button variant="outline" onClick={() => open(editorForm)}>
        <Pencil aria-hidden />
        {label}
      </Button>
    ) : null;
  return (
    <QueryView query={query} failure={t('marketing.load_failed')}>
      {(found) =>
        found ? (
          <Content name={name} content={found.data} action={edit(t('marketing.edit'))} />
        ) : (
          <EmptyState
            icon={<Megaphone />}
            title={t('marketing.empty')}
            text={mayWrite ? t('marketing.empty_text') : t('marketing.empty_text_customer')}
            action={edit(t('marketing.write'))}
          />
        )
      }
    </QueryView>
  );
}

interface ContentProps {
  name: string;
  content: MarketingContent;
  action: ReactNode;
}

function Content({ name, content, action }: ContentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { headline, body, image_url, language: written } = content;
  return (
    <Card>
      <CardBody className="flex flex-col gap-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <h2
            lang={written}
            className="max-w-prose flex-1 basis-72 text-xl font-semibold tracking-tight text-pretty text-ink wrap-anywhere"
          >
            {headline}
          </h2>
          {action}
        </div>
        {written === language ? null : (
          <p className="text-soft">
            {t('marketing.only_in', { language: t(`marketing.in_languages.${written}`) })}
          </p>
        )}
        {image_url === null ? null : (
          <img
            src={image_url}
            alt={name}
            className="max-h-96 w-full rounded bg-sunken object-contain"
          />
        )}
        {body ? (
          <div lang={written}>
            <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
              <Markdown text={body} />
            </Suspense>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
}
