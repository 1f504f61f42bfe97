import type { Page } from '@portal/contract/kernel';
import type { Product, ProductCollection } from '@portal/contract/products';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { collections, productKinds } from './product-kinds.ts';

/** Number of products named per kind. */
const named = 3;

/**
 * Catalogue of a customer's user by kind: number of products, the first names, and a link to all.
 */
export function VisibleProducts() {
  const { t } = useTranslation();
  const query = { ordering: 'name', limit: named };
  const pages = useQueries({
    queries: collections.map((kind) =>
      untypedQuery<Page<Product>>('products', productKinds[kind].list, { query }),
    ),
  });
  const failed = pages.find(({ error, data }) => error && !data);
  const found = collections.flatMap((kind, index) => {
    const page = pages[index]?.data;
    return page && page.count > 0 ? [{ kind, page }] : [];
  });
  return (
    <section aria-labelledby="visible-products" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="visible-products" className="text-lg font-semibold text-ink">
            {t('products.seen_title')}
          </h2>
          <p className="text-soft">{t('products.seen_text')}</p>
        </div>
        <Button asChild variant="outline">
          <Link to="/dashboard/data/products">{t('products.seen_all')}</Link>
        </Button>
      </div>
      {failed ? (
        <Callout
          tone="warning"
          action={
            <Button variant="outline" size="sm" onClick={() => void failed.refetch()}>
              {t('actions.try_again')}
            </Button>
          }
        >
          {getErrorMessage(failed.error, t('products.seen_failed'))}
        </Callout>
      ) : pages.some(({ isPending }) => isPending) ? (
        <SkeletonRows label={t('app.loading')} />
      ) : found.length === 0 ? (
        <EmptyState
          icon={<Package />}
          title={t('products.seen_none')}
          text={t('products.empty_text_customer')}
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
          {found.map(({ kind, page }) => (
            <li key={kind} className="grid">
              <KindCard kind={kind} page={page} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function KindCard({ kind, page }: { kind: ProductCollection; page: Page<Product> }) {
  const { t } = useTranslation();
  const format = useFormats();
  const more = page.count - page.results.length;
  return (
    <LinkCard>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0">
          <CardLink>
            <Link to="/dashboard/data/products" search={kind === 'devices' ? {} : { tab: kind }}>
              {t(`products.kinds.${productKinds[kind].textKey}.title`)}
            </Link>
          </CardLink>
        </h3>
        <span className="text-lg font-semibold text-ink tabular-nums">
          {format.number(page.count)}
        </span>
      </div>
      <ul className="text-soft">
        {page.results.map(({ id, name }) => (
          <li key={id} className="truncate">
            {name}
          </li>
        ))}
        {more > 0 ? <li>{t('products.and_more', { count: more })}</li> : null}
      </ul>
    </LinkCard>
  );
}
